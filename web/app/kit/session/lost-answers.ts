import { plainWords } from '../plain/words.ts'

type Send = (request: Request) => Promise<Response>

/** POSTs that only look at something; asked often, and no harm where asked twice. */
const ONLY_LOOKS = /\/(preview|simulate|calc|lint|explain|test-run|search)$/

const KEY = 'Idempotency-Key'
const WAITS_MS = [800, 2_000, 4_000]

/**
 * What is sent once is done once. A second click while the first is under way joins it. Whatever makes or sends something carries
 * a key; where its answer got lost it is asked for again with the same key before anything is said, and so it is when the
 * person presses again: the server then tells what the first one did.
 */
export function doneOnce(send: Send, wait: (ms: number) => Promise<unknown> = pause): Send {
  const underWay = new Map<string, Promise<Response>>()
  const unanswered = new Map<string, string>()
  return async request => {
    const { method, url, headers } = request
    const isShort = (headers.get('content-type') ?? JSON_TYPE).startsWith(JSON_TYPE)
    if (method === 'GET') return send(request)
    // An upload that has a key may be sent again; without one nobody knows whether it arrived.
    if (!isShort) return headers.has(KEY) ? sendAgain(send, request, wait) : send(request)
    const call = `${method} ${url}\n${await request.clone().text()}`
    const first = underWay.get(call)
    if (first) return (await first).clone()
    const isMaking = method === 'POST' && !ONLY_LOOKS.test(new URL(url).pathname)
    if (isMaking && !headers.has(KEY)) headers.set(KEY, unanswered.get(call) ?? crypto.randomUUID())
    const answer = isMaking || method === 'PUT' ? sendAgain(send, request, wait) : send(request)
    underWay.set(call, answer)
    try {
      const { status } = await answer
      // Whether it was done is open as long as a proxy or a restart spoke in the server's place.
      if (isMaking && status >= 502) unanswered.set(call, headers.get(KEY)!)
      else unanswered.delete(call)
      return (await answer).clone()
    } catch (error) {
      if (isMaking) unanswered.set(call, headers.get(KEY)!)
      throw error
    } finally {
      underWay.delete(call)
    }
  }
}

async function sendAgain(
  send: Send,
  request: Request,
  wait: (ms: number) => Promise<unknown>,
): Promise<Response> {
  for (const ms of WAITS_MS) {
    try {
      return await send(request.clone())
    } catch (error) {
      if (!isLost(error) || request.signal.aborted) throw error
      await wait(ms)
    }
  }
  return send(request)
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export const JSON_TYPE = 'application/json'

/** What browsers throw where no answer came; an abort is no loss. */
const isLost = (error: unknown): boolean => error instanceof TypeError

/** "Failed to fetch" helps nobody. */
export const inWords = (error: unknown): unknown =>
  isLost(error) ? new Error(plainWords().noConnection, { cause: error }) : error
