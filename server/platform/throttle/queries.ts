import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Bucket } from '#kit/declared/credential.ts'

/** A refused draw leaves the bucket as refilled, so that knocking does not keep the door shut for longer. */
export async function drawTokens(
  db: Db,
  key: Buffer,
  { capacity, refillPerSecond }: Bucket,
  draw: { count: number; now: Temporal.Instant },
): Promise<{ tokens: number; allowed: boolean }> {
  const { count } = draw
  const now = draw.now.toString()
  const fullIn = capacity / refillPerSecond
  const filled = sql`least(${capacity}::float8, t.tokens + ${refillPerSecond}::float8 *
    greatest(0, extract(epoch from ${now}::timestamptz - t.refilled_at)::float8))`
  const { rows } = await sql<{ tokens: number; allowed: boolean }>`
    insert into throttles as t (key, tokens, allowed, refilled_at, full_at)
    values (${key}, ${capacity}::float8 - ${count}::float8, true, ${now}::timestamptz,
            ${now}::timestamptz + make_interval(secs => ${fullIn}))
    on conflict (key) do update set
      tokens = ${filled} - case when ${filled} >= ${count}::float8 then ${count}::float8 else 0 end,
      allowed = ${filled} >= ${count}::float8,
      refilled_at = greatest(t.refilled_at, excluded.refilled_at),
      full_at = excluded.full_at
    returning tokens, allowed`.execute(db)
  return rows[0]!
}

export async function deleteFull(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('throttles').where('full_at', '<', now.toString()).execute()
}
