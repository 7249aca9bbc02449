import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export interface SlotRequest {
  /** Of the host. */
  key: Buffer
  holder: string
  /** Between the beginnings of two requests. */
  gapMs: number
  /** After which a place is free though nobody gave it back. */
  leaseMs: number
}

/**
 * One of the two places at a host, and how long to wait before it may be used; nothing while both are taken. By the
 * database's clock, which all processes share.
 */
export async function takePlace(
  db: Db,
  { key, holder, gapMs, leaseMs }: SlotRequest,
): Promise<number | undefined> {
  const now = sql`statement_timestamp()`
  const begins = sql`greatest(h.next_at, ${now})`
  const until = sql`${begins} + ${leaseMs}::float8 * interval '1 millisecond'`
  const firstIsFree = sql`h.first_until <= ${now}`
  const { rows } = await sql<{ wait: number }>`
    insert into crawl_hosts as h (key, next_at, first_until, first_by, second_until, begins_at)
    values (${key}, ${now} + ${gapMs}::float8 * interval '1 millisecond',
            ${now} + ${leaseMs}::float8 * interval '1 millisecond', ${holder}, '-infinity', ${now})
    on conflict (key) do update set
      begins_at = ${begins},
      next_at = ${begins} + ${gapMs}::float8 * interval '1 millisecond',
      first_until = case when ${firstIsFree} then ${until} else h.first_until end,
      first_by = case when ${firstIsFree} then ${holder}::uuid else h.first_by end,
      second_until = case when ${firstIsFree} then h.second_until else ${until} end,
      second_by = case when ${firstIsFree} then h.second_by else ${holder}::uuid end
    where h.first_until <= ${now} or h.second_until <= ${now}
    returning greatest(0, extract(epoch from begins_at - ${now}) * 1000)::float8 as wait`.execute(db)
  return rows[0]?.wait
}

/** Gives the place back; with a pause, nobody asks the host before it is over. */
export async function leavePlace(db: Db, key: Buffer, holder: string, pauseMs: number): Promise<void> {
  await sql`
    update crawl_hosts h set
      first_until = case when first_by = ${holder}::uuid then '-infinity' else first_until end,
      second_until = case when second_by = ${holder}::uuid then '-infinity' else second_until end,
      next_at = greatest(next_at, statement_timestamp() + ${pauseMs}::float8 * interval '1 millisecond')
    where key = ${key}`.execute(db)
}

/** A host that was left alone for a while is as good as a new one. */
export async function forgetHosts(db: Db): Promise<void> {
  await sql`delete from crawl_hosts
    where greatest(next_at, first_until, second_until) < statement_timestamp() - interval '1 hour'`.execute(
    db,
  )
}
