import { createHash } from 'node:crypto'
import WebSocket from 'ws'
import type { Account } from '#tests/harness.ts'

const base = '/api/v1/messaging'

// biome-ignore lint/suspicious/noExplicitAny: frames of every shape
export type Frame = Record<string, any>

export const sha = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Starts a call in a room; its id. */
export async function startCall(account: Pick<Account, 'post'>, room: string, body: object = {}) {
  const reply = await account.post(`${base}/rooms/${room}/calls`, body)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id as string
}

/** A piece of a recording as a browser sends it. */
export async function sendChunk(
  account: Pick<Account, 'url' | 'token'>,
  callId: string,
  query: Record<string, string | number>,
  bytes: string | Uint8Array,
  type = 'audio/webm',
) {
  const address = new URL(`${base}/calls/${callId}/recording/chunks`, account.url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  const reply = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': type },
    body: bytes as never,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  return { status: reply.status, body: (await reply.json()) as any }
}

/** A client of the socket that keeps what it is sent. */
export class Line {
  readonly frames: Frame[] = []
  readonly #socket: WebSocket
  #wake = () => {}

  constructor(url: string, token: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}${base}/ws`)
    this.#socket.on('open', () => this.send({ type: 'start', token }))
    this.#socket.on('message', data => {
      this.frames.push(JSON.parse(data.toString()))
      this.#wake()
    })
    this.#socket.on('error', () => {})
  }

  static async open(url: string, token: string): Promise<Line> {
    const line = new Line(url, token)
    await line.next(({ type }) => type === 'hello')
    return line
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame))
  }

  /** The first frame that fits, now or as soon as it comes. */
  async next(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(fits)
      if (found) return found
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }

  close(): void {
    this.#socket.close()
  }
}
