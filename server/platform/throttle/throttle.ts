import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#kit/time/clock.ts'
import type { Database } from '../db/database.ts'

export interface Bucket {
  /** How many may come at once. */
  capacity: number
  /** How many come back each second. */
  refillPerSecond: number
}

export interface Taken {
  allowed: boolean
  remaining: number
  /** Seconds until the wanted number is there again; 0 when allowed. */
  retryAfter: number
}

/** Token buckets that hold across processes: one atomic statement each. */
export interface Throttle {
  /** Takes tokens if they are there. */
  take(key: string, bucket: Bucket, count?: number): Promise<Taken>
  /** Looks without taking. */
  peek(key: string, bucket: Bucket): Promise<Taken>
  /** A full bucket and none are the same: drops the full ones. */
  forgetFull(): Promise<void>
}

export function createThrottle(database: Database, clock: Clock): Throttle {
  async function draw(key: string, bucket: Bucket, count: number): Promise<Taken> {
    const hash = createHash('sha256').update(key).digest()
    const now = clock.now().toString()
    const { capacity, refillPerSecond } = bucket
    return database.transact({ organizationId: null }, async ({ db }) => {
      const fullIn = capacity / refillPerSecond
      const filled = sql`least(${capacity}::float8, t.tokens + ${refillPerSecond}::float8 *
        greatest(0, extract(epoch from ${now}::timestamptz - t.refilled_at)::float8))`
      // A refused draw leaves the bucket as refilled, so that knocking does not keep the door shut for longer.
      const { rows } = await sql<{ tokens: number; allowed: boolean }>`
        insert into throttles as t (key, tokens, allowed, refilled_at, full_at)
        values (${hash}, ${capacity}::float8 - ${count}::float8, true, ${now}::timestamptz,
                ${now}::timestamptz + make_interval(secs => ${fullIn}))
        on conflict (key) do update set
          tokens = ${filled} - case when ${filled} >= ${count}::float8 then ${count}::float8 else 0 end,
          allowed = ${filled} >= ${count}::float8,
          refilled_at = greatest(t.refilled_at, excluded.refilled_at),
          full_at = excluded.full_at
        returning tokens, allowed`.execute(db)
      const { tokens, allowed } = rows[0]!
      const granted = count === 0 ? tokens >= 1 : allowed
      const missing = Math.max(1, count) - tokens
      return {
        allowed: granted,
        remaining: Math.max(0, Math.floor(tokens)),
        retryAfter: granted ? 0 : Math.max(1, Math.ceil(missing / refillPerSecond)),
      }
    })
  }
  return {
    take: (key, bucket, count = 1) => draw(key, bucket, count),
    peek: (key, bucket) => draw(key, bucket, 0),
    async forgetFull() {
      await database.transact({ organizationId: null }, ({ db }) =>
        db.deleteFrom('throttles').where('full_at', '<', clock.now().toString()).execute(),
      )
    },
  }
}
