import type { WorkCtx } from '#kit/context.ts'
import type { SenderCapacity } from './sender.ts'

interface Limit {
  key: string
  perSecond: number
}

/** What a way out that never named a limit is taken to stand, once it has asked for patience. */
const USUAL_PER_SECOND = 50

/** Never more than one second's worth at once. */
const bucketOf = ({ perSecond }: Limit) => ({ capacity: Math.max(1, perSecond), refillPerSecond: perSecond })

export function limitsOf(
  organizationId: string,
  { id, rate_per_minute }: { id: string; rate_per_minute: number | null },
  { key, perSecond, state: { slowFactor } }: SenderCapacity,
): Limit[] {
  const own = perSecond ?? (slowFactor > 1 ? USUAL_PER_SECOND : null)
  return [
    ...(rate_per_minute === null ? [] : [{ key: `campaign:${id}`, perSecond: rate_per_minute / 60 }]),
    ...(own === null ? [] : [{ key: `sender:${organizationId}:${key}`, perSecond: own / slowFactor }]),
  ]
}

/**
 * How many may leave now, taken from the buckets that all workers share; 0 with the milliseconds until there is one.
 * What two take at the same moment, one of them does not get.
 */
export async function takePace(
  { services: { throttle } }: Pick<WorkCtx, 'services'>,
  limits: readonly Limit[],
  wanted: number,
): Promise<{ granted: number; waitMs: number }> {
  const seen = await Promise.all(limits.map(limit => throttle.peek(limit.key, bucketOf(limit))))
  const granted = Math.min(wanted, ...seen.map(({ remaining }) => remaining))
  const waitMs = Math.max(50, ...limits.map(({ perSecond }) => Math.ceil(1_000 / perSecond)))
  if (granted === 0) return { granted: 0, waitMs }
  for (const limit of limits) {
    const { allowed } = await throttle.take(limit.key, bucketOf(limit), granted)
    if (!allowed) return { granted: 0, waitMs }
  }
  return { granted, waitMs }
}
