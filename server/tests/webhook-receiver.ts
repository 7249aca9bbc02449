import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  id: string
  headers: Record<string, string>
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: Received[]
  /** Every attempt, whatever it was answered. */
  readonly attempts: Received[]
  /** The status to answer with; 'hang' never answers. */
  answer: (webhook: Received) => number | 'hang' | { redirect: string }
  close(): Promise<void>
}

/** Somebody else's server on loopback. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const headers = request.headers as Record<string, string>
      const webhook = { id: headers['webhook-id']!, headers, raw, body: JSON.parse(raw) }
      receiver.attempts.push(webhook)
      const answer = receiver.answer(webhook)
      if (answer === 'hang') return void hanging.add(response)
      if (typeof answer === 'object') return response.writeHead(307, { location: answer.redirect }).end()
      if (answer < 300) receiver.received.push(webhook)
      response.writeHead(answer, { 'content-type': 'text/plain' }).end(answer < 300 ? 'thanks' : 'not now')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    attempts: [],
    answer: () => 200,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  return receiver
}
