import { OutboundBlocked, OutboundError, OutboundTooLarge } from '../http/errors.ts'
import type { OutboundHttp, OutboundResponse } from '../http/outbound-http.ts'
import { parseJsonBody } from '../server/body.ts'
import { signWebhook } from './signature.ts'

export interface OutgoingWebhook {
  /** The same on every attempt: the receiver tells repeats by it. */
  id: string
  url: string
  method?: string
  headers?: Readonly<Record<string, string>>
  body: string
  secrets: readonly string[]
  timeoutMs: number
  now: Temporal.Instant
}

/** What came of one attempt. */
export type Delivery =
  | { kind: 'done'; status: number; body: unknown; response: string | null }
  /** Trying again may help; not sooner than asked for. */
  | {
      kind: 'again'
      error: string
      status: number | null
      retryAfterSeconds: number | null
      response: string | null
    }
  | { kind: 'refused'; error: string; status: number | null; response: string | null }

const MOST_ANSWER = 64 * 1024
const RETRIED = new Set([408, 425, 429])

/** One attempt, through the guarded client and without following redirects. Never throws for what the other side does. */
export async function sendWebhook(http: OutboundHttp, webhook: OutgoingWebhook): Promise<Delivery> {
  const timestamp = Math.floor(webhook.now.epochMilliseconds / 1_000)
  const method = webhook.method ?? 'POST'
  const carriesBody = method !== 'GET'
  const body = carriesBody ? webhook.body : ''
  try {
    const answer = await http.request({
      url: webhook.url,
      method,
      headers: {
        ...(carriesBody ? { 'content-type': 'application/json' } : {}),
        ...webhook.headers,
        'webhook-id': webhook.id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook({ id: webhook.id, timestamp, body }, webhook.secrets),
      },
      ...(carriesBody ? { body } : {}),
      timeoutMs: webhook.timeoutMs,
      maxBytes: MOST_ANSWER,
      redirects: 0,
    })
    return judge(answer, webhook.now)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const refused = error instanceof OutboundBlocked || error instanceof OutboundTooLarge
    return refused
      ? { kind: 'refused', error: error.message, status: null, response: null }
      : { kind: 'again', error: error.message, status: null, retryAfterSeconds: null, response: null }
  }
}

function judge(answer: OutboundResponse, now: Temporal.Instant): Delivery {
  const { status } = answer
  const response = answer.text()
  if (status >= 200 && status < 300) return { kind: 'done', status, body: readJson(response), response }
  const error = `The answer was ${status}`
  if (status >= 500 || RETRIED.has(status)) {
    return {
      kind: 'again',
      error,
      status,
      retryAfterSeconds: readRetryAfter(answer.headers.get('retry-after'), now),
      response,
    }
  }
  return { kind: 'refused', error, status, response }
}

/** As we accept it from anybody: nothing bottomless, nothing that cannot be stored. Null where it is not that. */
function readJson(text: string): unknown {
  if (text === '') return null
  try {
    return parseJsonBody(text)
  } catch {
    return null
  }
}

/** Seconds, or a date; null where neither is there. */
function readRetryAfter(value: string | null, now: Temporal.Instant): number | null {
  if (value === null) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.epochMilliseconds) / 1_000))
}

const FACTOR = 4
const SPREAD = 0.2
const LONGEST_SECONDS = 6 * 3_600
const LONGEST_ASKED_SECONDS = 3_600

/** How long to wait after so many attempts: four times longer each time, a little off so that not all come at once. */
export function retryDelay(
  attempts: number,
  firstDelaySeconds: number,
  asked: number | null,
  random: () => number = Math.random,
): number {
  const usual = Math.min(LONGEST_SECONDS, firstDelaySeconds * FACTOR ** (attempts - 1))
  const spread = usual * (1 - SPREAD + 2 * SPREAD * random())
  const seconds = Math.min(LONGEST_SECONDS, Math.max(1, spread, Math.min(asked ?? 0, LONGEST_ASKED_SECONDS)))
  return Math.round(seconds * 1_000) / 1_000
}
