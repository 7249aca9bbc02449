import { LRUCache } from 'lru-cache'
import type { WorkCtx } from '#kit/context.ts'
import { shareWork } from '#kit/time/share-work.ts'
import { meOf } from '../access/person.ts'

const BUCKET = { capacity: 200, refillPerSecond: 10 }
/** Taken from the bucket that all processes share at once, and then given out here: not every post asks the database. */
const HANDFUL = 10
const HELD_MS = 20_000

const held = new LRUCache<string, { left: number; until: number }>({ max: 10_000 })
const fetchTogether = shareWork<void>()

/** 200 posts at once and ten a second, for a person, over all processes. */
export async function keepPace(ctx: WorkCtx): Promise<void> {
  const key = `chat-posts:${ctx.organizationId}:${meOf(ctx).key}`
  for (;;) {
    const mine = held.get(key)
    if (mine && mine.left > 0 && mine.until > ctx.services.clock.milliseconds()) {
      mine.left -= 1
      return
    }
    // Who comes while a handful is fetched waits for it: each fetching its own would empty the bucket.
    await fetchTogether(key, () => fetch(ctx, key))
  }
}

async function fetch(ctx: WorkCtx, key: string): Promise<void> {
  await ctx.services.throttle.require(key, BUCKET, { count: HANDFUL })
  held.set(key, { left: HANDFUL, until: ctx.services.clock.milliseconds() + HELD_MS })
}
