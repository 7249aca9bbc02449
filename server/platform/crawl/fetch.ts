import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyFolder } from '../http/body/folder.ts'
import {
  OutboundBlocked,
  OutboundBusy,
  OutboundError,
  OutboundFailed,
  OutboundTimeout,
} from '../http/errors.ts'
import type { OutboundHttp, OutboundResponse } from '../http/outbound-http.ts'
import { readRedirect } from '../http/redirects.ts'
import type { Politeness } from './politeness.ts'

export interface FetchOrder {
  url: URL
  method?: 'GET' | 'HEAD'
  timeoutMs?: number
  maxBytes?: number
  /** What the host asks for between two requests. */
  delayMs?: number
  /** How long to wait, in all, for a host that asks to come back later. */
  patienceMs?: number
  /** Takes long answers; else they are held in memory. */
  folder?: BodyFolder | undefined
  signal?: AbortSignal | undefined
}

/** One address asked once, without following anything: whoever crawls decides on every hop. */
export interface Answer {
  readonly kind: 'answer'
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  /** Where it sends us; null where it does not. */
  readonly location: URL | null
  readonly body: Buffer<ArrayBuffer>
  readonly length: number
  /** Where a long one is, of which `body` is the beginning. */
  readonly file: string | null
  /** More was to come than was taken. */
  readonly isCut: boolean
  readonly firstByteMs: number
  readonly ms: number
}

/** `turned_away`: it still asks to come back later, or we could not ask. The words name the host, never an address. */
export interface NoAnswer {
  readonly kind: 'none'
  readonly url: URL
  readonly reason: 'private' | 'no_such_name' | 'timeout' | 'turned_away' | 'failed'
  readonly words: string
  readonly status: number | null
}

export type Fetched = Answer | NoAnswer
export type Fetch = (order: FetchOrder) => Promise<Fetched>

const TIMEOUT_MS = 15_000
const MOST_BYTES = 5 * 1024 * 1024
const PATIENCE_MS = 60_000
/** Where nobody says how long. */
const USUAL_PAUSE_MS = 5_000
const ENCODINGS = 'gzip, deflate, br, zstd'

interface FetchSource {
  http: OutboundHttp
  politeness: Politeness
  userAgent: string
  /** Whether a connection may stay open between two requests: not where others wait for it. */
  keepsConnections: boolean
}

export function createFetch({ http, politeness, userAgent, keepsConnections }: FetchSource): Fetch {
  async function askOnce(order: FetchOrder): Promise<Fetched & { pauseMs: number }> {
    const { url, method = 'GET', timeoutMs = TIMEOUT_MS, maxBytes = MOST_BYTES, folder, signal } = order
    const askedAt = performance.now()
    try {
      const response = await http.request({
        url,
        method,
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
          'accept-encoding': ENCODINGS,
        },
        timeoutMs,
        maxBytes,
        signal,
        cutsAtLimit: true,
        folder,
        closes: !keepsConnections,
      })
      const ms = Math.round(performance.now() - askedAt)
      return { ...toAnswer(url, response, ms), pauseMs: pauseOf(response) }
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof OutboundError)) throw error
      return { kind: 'none', url, status: null, words: error.message, reason: reasonOf(error), pauseMs: 0 }
    }
  }

  return async order => {
    const { url, delayMs = 0, timeoutMs = TIMEOUT_MS, patienceMs = PATIENCE_MS, signal } = order
    let waited = 0
    for (;;) {
      const turn = { delayMs, timeoutMs, signal }
      const { pauseMs, ...answer } = await politeness.atHost(url, turn, () => askOnce(order))
      if (pauseMs === 0 || answer.kind === 'none') return answer
      if (waited + pauseMs > patienceMs) {
        const words = `The host "${url.hostname}" asks to come back later (${answer.status}).`
        return { kind: 'none', url, status: answer.status, words, reason: 'turned_away' }
      }
      waited += pauseMs
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

function toAnswer(url: URL, response: OutboundResponse, ms: number): Answer {
  const { status, headers, body, length, file, isCut } = response
  const location = readRedirect(status, headers.get('location'))
  return {
    kind: 'answer',
    url,
    status,
    headers,
    location: location === null ? null : URL.parse(location, url),
    body,
    length,
    file,
    isCut,
    firstByteMs: Math.round(response.firstByteMs),
    ms,
  }
}

/** As long as it asks for; longer than anybody waits is still no reason to close the host to others for longer. */
function pauseOf({ status, headers }: OutboundResponse): number {
  if (status !== 429 && status !== 503) return 0
  const after = headers.get('retry-after')?.trim() ?? ''
  if (after === '') return USUAL_PAUSE_MS
  const ms = /^\d{1,9}$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now()
  return Number.isNaN(ms) ? USUAL_PAUSE_MS : Math.max(1, ms)
}

function reasonOf(error: OutboundError): NoAnswer['reason'] {
  if (error instanceof OutboundBlocked) return 'private'
  if (error instanceof OutboundTimeout) return 'timeout'
  if (error instanceof OutboundBusy) return 'turned_away'
  const code = (error.cause as { code?: string } | undefined)?.code
  if (error instanceof OutboundFailed && (code === 'ENOTFOUND' || code === 'ENODATA')) return 'no_such_name'
  return 'failed'
}
