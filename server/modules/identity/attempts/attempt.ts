import type { Services } from '#kit/context.ts'
import type { Bucket } from '#kit/declared/credential.ts'
import { RateLimited } from '#kit/problem.ts'

/** How often something may fail, or be done, before the caller has to wait. */
export interface Budget {
  key: string
  bucket: Bucket
}

type Throttled = { services: Pick<Services, 'throttle'> }

const MINUTE = 60

export const perQuarterHour = (count: number): Bucket => ({
  capacity: count,
  refillPerSecond: count / (15 * MINUTE),
})

/**
 * Does something that may fail (answers undefined) under budgets that only failures use up. The budget is
 * taken first and given back after a success: a thousand guesses at once get no further than one by one.
 */
export async function attempt<T>(
  ctx: Throttled,
  budgets: readonly Budget[],
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const [budget, ...others] = budgets
  if (!budget) return work()
  await reserve(ctx, budget)
  let failed = false
  try {
    const result = await attempt(ctx, others, work)
    failed = result === undefined
    return result
  } finally {
    await settle(ctx, budget, failed)
  }
}

interface Running {
  count: number
  waiting: (() => void)[]
}

const running = new Map<string, Running>()

/**
 * Attempts under way may yet succeed and give back what they hold, so whoever finds nothing left waits for
 * them: many honest logins at once all get in. With none under way the budget is truly used up.
 */
async function reserve({ services }: Throttled, { key, bucket }: Budget): Promise<void> {
  for (;;) {
    const before = running.get(key)
    const taken = await services.throttle.take(key, bucket)
    const now = running.get(key)
    if (taken.allowed) {
      running.set(key, { count: (now?.count ?? 0) + 1, waiting: now?.waiting ?? [] })
      return
    }
    if (now) await new Promise<void>(resolve => now.waiting.push(resolve))
    else if (!before) throw RateLimited(taken.retryAfter)
  }
}

async function settle({ services }: Throttled, { key, bucket }: Budget, failed: boolean): Promise<void> {
  try {
    // Taking less than nothing puts it back.
    if (!failed) await services.throttle.take(key, bucket, -1)
  } finally {
    const { count, waiting } = running.get(key)!
    if (count > 1) running.set(key, { count: count - 1, waiting })
    else running.delete(key)
    const woken = count > 1 ? waiting.splice(0, failed ? 0 : 1) : waiting.splice(0)
    for (const wake of woken) wake()
  }
}

/** Counts every call, whatever comes of it. */
export async function spend({ services }: Throttled, { key, bucket }: Budget): Promise<void> {
  await services.throttle.require(key, bucket)
}
