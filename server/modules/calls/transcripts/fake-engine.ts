import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenAI-compatible service on loopback, as strict about what it is sent as the real one. */
export interface FakeEngine {
  readonly url: string
  /** What came in, oldest first. */
  readonly heard: {
    path: string
    authorization: string
    fields: Record<string, string>
    file: Buffer
    body: string
  }[]
  /** How the next requests are answered; by default as OpenAI does. */
  answer: (request: { path: string; n: number; file: Buffer }) => Answer
  close(): Promise<void>
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body: string
}

export const segmentsOf = (...texts: string[]) =>
  texts.map((text, n) => ({ id: n, start: n * 2, end: n * 2 + 1.5, text: ` ${text}` }))

const usual: FakeEngine['answer'] = ({ path, file }) =>
  path.endsWith('/audio/transcriptions')
    ? {
        body: JSON.stringify({
          task: 'transcribe',
          language: 'english',
          duration: 4,
          text: file.toString('utf8'),
          segments: segmentsOf(file.toString('utf8')),
        }),
      }
    : {
        body: JSON.stringify({
          object: 'chat.completion',
          choices: [{ index: 0, message: { role: 'assistant', content: 'They agreed on a price.' } }],
        }),
      }

export async function startFakeEngine(): Promise<FakeEngine> {
  const engine: Omit<FakeEngine, 'url' | 'close'> = { heard: [], answer: usual }
  const server = createServer(async (request, response) => {
    const bytes = await readAll(request)
    const path = request.url ?? ''
    const { fields, file } = readForm(request, bytes)
    const authorization = String(request.headers.authorization ?? '')
    engine.heard.push({ path, authorization, fields, file, body: bytes.toString('latin1') })
    const refusal = refuse(path, authorization, fields, file)
    const {
      status = 200,
      headers = {},
      body,
    } = refusal ?? engine.answer({ path, n: engine.heard.length, file })
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(engine, {
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function refuse(
  path: string,
  authorization: string,
  fields: Record<string, string>,
  file: Buffer,
): Answer | null {
  const error = (status: number, message: string) => ({
    status,
    body: JSON.stringify({ error: { message } }),
  })
  if (authorization !== 'Bearer sk-test-key') return error(401, 'Incorrect API key provided')
  if (!path.endsWith('/audio/transcriptions')) return null
  if (!fields.model) return error(400, 'you must provide a model parameter')
  if (file.length === 0) return error(400, 'file is required')
  return null
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function readForm(request: IncomingMessage, bytes: Buffer) {
  const fields: Record<string, string> = {}
  let file = Buffer.alloc(0)
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1]
  if (!boundary) return { fields, file }
  const text = bytes.toString('latin1')
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const name = /name="([^"]+)"/.exec(part.slice(0, end))?.[1] ?? ''
    const value = part.slice(end + 4, -2)
    if (part.slice(0, end).includes('filename=')) file = Buffer.from(value, 'latin1')
    else fields[name] = value
  }
  return { fields, file }
}
