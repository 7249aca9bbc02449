import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer =
  | { valid: boolean; name?: string; address?: string; requestIdentifier?: string }
  | { error: string; status?: number }
  | { text: string; status: number }
  | 'hang'
  | 'drop'

/** The register of VAT numbers as its REST interface behaves, with its ways of failing. */
export async function startFakeVies() {
  const asked: Record<string, string>[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += String(chunk)
    })
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, string>
      asked.push(body)
      const answer = answers.get(`${body.countryCode}${body.vatNumber}`) ??
        answers.get('*') ?? { valid: false, name: '---', address: '---' }
      if (answer === 'hang') return
      if (answer === 'drop') return void request.socket.destroy()
      const send = (status: number, content: string) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(content)
      if ('text' in answer) return void send(answer.status, answer.text)
      if ('error' in answer) {
        const failed = { actionSucceed: false, errorWrappers: [{ error: answer.error }] }
        return void send(answer.status ?? 200, JSON.stringify(failed))
      }
      const { countryCode, vatNumber } = body
      send(
        200,
        JSON.stringify({
          countryCode,
          vatNumber,
          requestDate: '2026-11-15T10:00:00.000Z',
          requestIdentifier: '',
          ...answer,
        }),
      )
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    asked,
    says: (vatId: string, answer: Answer) => answers.set(vatId, answer),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => {
        server.close(() => resolve())
      })
    },
  }
}
