import { createHash } from 'node:crypto'
import type { Bucket } from '#kit/declared/credential.ts'
import { RateLimited } from '#kit/problem.ts'
import type { Clock } from '#kit/time/clock.ts'
import type { Database } from '../db/database.ts'
import { type Drawn, deleteFull, drawTokens } from './queries.ts'

export interface Taken {
  allowed: boolean
  remaining: number
  /** Seconds until the wanted number is there again; 0 when allowed. */
  retryAfter: number
}

/** Token buckets that hold across processes: one atomic statement for all who wait for one of them. */
export interface Throttle {
  /** Takes tokens if they are there. */
  take(key: string, bucket: Bucket, count?: number): Promise<Taken>
  /** Takes tokens, or throws what `refuse` makes of the seconds to wait: `RateLimited` where nothing else is said. */
  require(
    key: string,
    bucket: Bucket,
    options?: { count?: number; refuse?: (retryAfter: number) => Error },
  ): Promise<void>
  /** Looks without taking. */
  peek(key: string, bucket: Bucket): Promise<Taken>
  /** A full bucket and none are the same: drops the full ones. */
  forgetFull(): Promise<void>
}

/** Those who want the same of one bucket. While one statement is on its way the next gather, and draw together. */
interface Line {
  readonly name: string
  readonly hash: Buffer
  readonly bucket: Bucket
  readonly each: number
  waiting: { resolve: (taken: Taken) => void; reject: (error: unknown) => void }[]
}

export function createThrottle(database: Database, clock: Clock): Throttle {
  const lines = new Map<string, Line>()

  function draw(key: string, bucket: Bucket, each: number): Promise<Taken> {
    const name = JSON.stringify([key, bucket.capacity, bucket.refillPerSecond, each])
    return new Promise((resolve, reject) => {
      const line = lines.get(name)
      if (line) return void line.waiting.push({ resolve, reject })
      const hash = createHash('sha256').update(key).digest()
      const begun: Line = { name, hash, bucket, each, waiting: [{ resolve, reject }] }
      lines.set(name, begun)
      void serve(begun)
    })
  }

  async function serve(line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const served = line.waiting
      line.waiting = []
      try {
        const drawn = await drawFor(line, served.length)
        for (const [place, { resolve }] of served.entries()) resolve(takenAt(line, drawn, place))
      } catch (error) {
        for (const { reject } of served) reject(error)
      }
    }
    // In the same breath as the look above: nobody can have joined a line that is served no more.
    lines.delete(line.name)
  }

  function drawFor({ hash, bucket, each }: Line, times: number): Promise<Drawn> {
    const now = clock.now()
    return database.transact({ organizationId: null, isSingle: true }, ({ db }) =>
      drawTokens(db, hash, bucket, { each, times, now }),
    )
  }

  return {
    take: (key, bucket, count = 1) => draw(key, bucket, count),
    async require(key, bucket, { count = 1, refuse = RateLimited } = {}) {
      const { allowed, retryAfter } = await draw(key, bucket, count)
      if (!allowed) throw refuse(retryAfter)
    },
    peek: (key, bucket) => draw(key, bucket, 0),
    async forgetFull() {
      await database.transact({ organizationId: null }, ({ db }) => deleteFull(db, clock.now()))
    },
  }
}

/** What the one at this place of the line is told: as if each had drawn alone, one after the other. */
function takenAt({ bucket, each }: Line, { tokens, granted }: Drawn, place: number): Taken {
  const behind = Math.max(0, granted - place - 1)
  const left = tokens + each * behind
  const allowed = each === 0 ? left >= 1 : place < granted
  const missing = Math.max(1, each) - left
  return {
    allowed,
    remaining: Math.max(0, Math.floor(left)),
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil(missing / bucket.refillPerSecond)),
  }
}
