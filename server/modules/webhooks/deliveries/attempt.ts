import type { Ctx, WorkCtx } from '#kit/context.ts'
import { sendWebhook } from '#platform/webhooks/send.ts'
import { openEndpointSecret } from '../endpoints/secrets.ts'
import type { AttemptView } from '../schema.ts'
import type { ActiveEndpoint, Settled, Waiting } from './queries.ts'

const TIMEOUT_MS = 15_000
const MOST_RESPONSE = 2_048
const SECOND = 1
const MINUTE = 60
const HOUR = 3_600

/** How long after each attempt the next one comes. */
const waits = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** The new one first: a receiver that knows it need not look further. */
export function secretsOf(ctx: Ctx, endpoint: ActiveEndpoint): string[] {
  const { id, secret, former_secret, former_until } = endpoint
  const isFormerGood =
    former_secret !== null && former_until !== null && Temporal.Instant.compare(former_until, ctx.now) > 0
  return [secret, ...(isFormerGood ? [former_secret] : [])].map(one => openEndpointSecret(ctx, id, one))
}

export interface Outcome {
  attempt: AttemptView
  isDone: boolean
  /** The receiver says that it is gone for good. */
  isGone: boolean
}

export async function attemptDelivery(
  ctx: WorkCtx,
  url: string,
  secrets: readonly string[],
  delivery: Pick<Waiting, 'event_id' | 'type' | 'at' | 'data'>,
): Promise<Outcome> {
  const { event_id: id, type, at: timestamp, data } = delivery
  const now = ctx.services.clock.now()
  const began = performance.now()
  const result = await sendWebhook(ctx.services.http, {
    id,
    url,
    body: JSON.stringify({ type, timestamp, data, id }),
    secrets,
    timeoutMs: TIMEOUT_MS,
    now,
  })
  return {
    isDone: result.kind === 'done',
    isGone: result.status === 410,
    attempt: {
      at: new Date(now.epochMilliseconds).toISOString(),
      status: result.status,
      ms: Math.round(performance.now() - began),
      error: result.kind === 'done' ? null : result.error,
      response:
        result.response === null ? null : result.response.slice(0, MOST_RESPONSE).replaceAll('\0', ''),
    },
  }
}

/** What becomes of a delivery after an attempt. */
export function settle(now: Temporal.Instant, { id, attempts }: Waiting, outcome: Outcome): Settled {
  const made = [...attempts, outcome.attempt]
  const wait = waits[made.length - 1]
  if (outcome.isDone) return { id, status: 'succeeded', attempts: made, next_attempt_at: null }
  if (wait === undefined) return { id, status: 'failed', attempts: made, next_attempt_at: null }
  const next = now.add({ seconds: wait }).toString()
  return { id, status: 'pending', attempts: made, next_attempt_at: next }
}
