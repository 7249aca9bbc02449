import { signedFetch } from './session.ts'

export interface ServerEvent {
  id?: string
  /** Undefined for a sign of life. */
  type?: string
  /** As it came: JSON on one line. */
  text: string
}

/** Server-sent events as they come, until the server ends them. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const id = /^id: (.+)$/m.exec(block)?.[1]
      const type = /^event: (.+)$/m.exec(block)?.[1]
      const text = /^data: (.+)$/m.exec(block)?.[1] ?? '{}'
      yield { ...(id ? { id } : {}), ...(type ? { type } : {}), text }
    }
  }
}

/** What a route streams; a refusal is thrown in the server's words. */
export async function* streamEvents(path: string, init: RequestInit = {}): AsyncGenerator<ServerEvent> {
  const answer = await signedFetch(path, {
    ...init,
    headers: { accept: 'text/event-stream', ...init.headers },
  })
  if (answer.ok && answer.body) return yield* readEvents(answer.body)
  const said: unknown = await answer.json().catch(() => null)
  const detail = typeof said === 'object' && said !== null && 'detail' in said ? said.detail : undefined
  throw new Error(typeof detail === 'string' ? detail : `HTTP ${answer.status}`)
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Calls `open` until it says that all is told, again after a while where the line was cut. */
export async function keepTrying(signal: AbortSignal, open: () => Promise<boolean>): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      if (await open()) return
      pause = FIRST_PAUSE_MS
    } catch {
      // Cut off or offline: tried again below, from the last that came.
    }
    if (signal.aborted) return
    await new Promise(resolve => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}
