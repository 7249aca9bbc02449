import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Bucket } from '#kit/declared/credential.ts'

interface Draw {
  /** How many tokens each wants: none only looks, and fewer than none gives back. */
  each: number
  /** How many draw at this moment. They are served in order; who comes too late leaves the bucket as it is. */
  times: number
  now: Temporal.Instant
}

export interface Drawn {
  /** What is in the bucket afterwards. */
  tokens: number
  /** How many got what they wanted. */
  granted: number
}

/** A refused draw leaves the bucket as refilled, so that knocking does not keep the door shut for longer. */
export async function drawTokens(
  db: Db,
  key: Buffer,
  { capacity, refillPerSecond }: Bucket,
  { each, times, now: instant }: Draw,
): Promise<Drawn> {
  const now = instant.toString()
  const fullIn = capacity / refillPerSecond
  const grantedOf = (tokens: ReturnType<typeof sql>) =>
    each > 0
      ? sql`least(${times}::float8, greatest(0, floor(${tokens} / ${each}::float8)))`
      : sql`${times}::float8`
  const full = sql`${capacity}::float8`
  const filled = sql`least(${full}, t.tokens + ${refillPerSecond}::float8 *
    greatest(0, extract(epoch from ${now}::timestamptz - t.refilled_at)::float8))`
  const { rows } = await sql<Drawn>`
    insert into throttles as t (key, tokens, granted, refilled_at, full_at)
    values (${key}, ${full} - ${each}::float8 * ${grantedOf(full)}, ${grantedOf(full)}, ${now}::timestamptz,
            ${now}::timestamptz + make_interval(secs => ${fullIn}))
    on conflict (key) do update set
      tokens = ${filled} - ${each}::float8 * ${grantedOf(filled)},
      granted = ${grantedOf(filled)},
      refilled_at = greatest(t.refilled_at, excluded.refilled_at),
      full_at = excluded.full_at
    returning tokens, granted`.execute(db)
  return rows[0]!
}

export async function deleteFull(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('throttles').where('full_at', '<', now.toString()).execute()
}
