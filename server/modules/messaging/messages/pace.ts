import type { WorkCtx } from '#kit/context.ts'
import { RateLimited } from '#kit/problem.ts'
import { meOf } from '../access/person.ts'

const BUCKET = { capacity: 200, refillPerSecond: 10 }
/** Taken from the bucket that all processes share at once, and then given out here: not every post asks the database. */
const HANDFUL = 10

const held = new Map<string, { left: number; until: number }>()

/** 200 posts at once and ten a second, for a person, over all processes. */
export async function keepPace(ctx: WorkCtx): Promise<void> {
  const key = `chat-posts:${ctx.organizationId}:${meOf(ctx).key}`
  const now = ctx.services.clock.milliseconds()
  const mine = held.get(key)
  if (mine && mine.left > 0 && mine.until > now) {
    mine.left -= 1
    return
  }
  const taken = await ctx.services.throttle.take(key, BUCKET, HANDFUL)
  if (!taken.allowed) {
    held.delete(key)
    throw RateLimited(taken.retryAfter)
  }
  if (held.size > 10_000) held.clear()
  // What came in by another request meanwhile is not lost.
  const others = held.get(key)
  held.set(key, { left: HANDFUL - 1 + (others && others.until > now ? others.left : 0), until: now + 20_000 })
}
