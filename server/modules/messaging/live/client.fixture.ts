import WebSocket from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: frames of every shape
export type Frame = Record<string, any>

/** A client of the socket that keeps what it is sent. */
export class Client {
  readonly frames: Frame[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #wake = () => {}

  constructor(url: string, token: string, rooms: Record<string, number> = {}) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/messaging/ws`)
    this.#socket.on('open', () => this.send({ type: 'start', token, rooms }))
    this.#socket.on('message', data => {
      this.frames.push(JSON.parse(data.toString()))
      this.#wake()
    })
    this.#socket.on('error', () => {})
    this.closed = new Promise(resolve => this.#socket.on('close', resolve))
  }

  /** Once it is greeted. */
  static async open(url: string, token: string, rooms?: Record<string, number>): Promise<Client> {
    const client = new Client(url, token, rooms)
    await client.next(isOf('hello'))
    return client
  }

  send(frame: object | string): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
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

  stopReading(): void {
    this.#socket.pause()
  }

  readOn(): void {
    this.#socket.resume()
  }

  close(): Promise<number> {
    this.#socket.close()
    return this.closed
  }
}

export const isOf =
  (type: string, more: Frame = {}) =>
  (frame: Frame) =>
    frame.type === type && Object.entries(more).every(([name, value]) => frame[name] === value)
