import { createHash } from 'node:crypto'
import type { Bucket } from '#kit/declared/credential.ts'
import type { Clock } from '#kit/time/clock.ts'
import type { Database } from '../db/database.ts'
import { deleteFull, drawTokens } from './queries.ts'

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
    const now = clock.now()
    const { tokens, allowed } = await database.transact({ organizationId: null, isSingle: true }, ({ db }) =>
      drawTokens(db, hash, bucket, { count, now }),
    )
    const granted = count === 0 ? tokens >= 1 : allowed
    const missing = Math.max(1, count) - tokens
    return {
      allowed: granted,
      remaining: Math.max(0, Math.floor(tokens)),
      retryAfter: granted ? 0 : Math.max(1, Math.ceil(missing / bucket.refillPerSecond)),
    }
  }
  return {
    take: (key, bucket, count = 1) => draw(key, bucket, count),
    peek: (key, bucket) => draw(key, bucket, 0),
    async forgetFull() {
      await database.transact({ organizationId: null }, ({ db }) => deleteFull(db, clock.now()))
    },
  }
}
