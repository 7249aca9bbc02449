import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { ResultQuery } from './schema.ts'

export interface NewResult {
  check_id: string
  due_at: string
  at: string
  ok: boolean
  degraded: boolean
  status: string | null
  ms: number | null
  error: string | null
}

/** Those that were not written down before, which alone count; with their hours, in one statement. */
export async function insertResults({ db }: Ctx, results: readonly NewResult[]): Promise<void> {
  if (results.length === 0) return
  await sql`with added as (
      insert into check_results (check_id, due_at, at, ok, degraded, status, ms, error)
      select * from unnest(${results.map(one => one.check_id)}::uuid[], ${results.map(one => one.due_at)}::timestamptz[],
        ${results.map(one => one.at)}::timestamptz[], ${results.map(one => one.ok)}::boolean[],
        ${results.map(one => one.degraded)}::boolean[], ${results.map(one => one.status)}::text[],
        ${results.map(one => one.ms)}::float8[], ${results.map(one => one.error)}::text[])
      on conflict do nothing returning check_id, at, ok, ms)
    insert into check_hours as h (check_id, hour, results, good, ms_sum, ms_count)
    select check_id, date_trunc('hour', at, 'UTC'), count(*), count(*) filter (where ok), coalesce(sum(ms), 0), count(ms)
    from added group by 1, 2
    on conflict (organization_id, check_id, hour) do update set results = h.results + excluded.results,
      good = h.good + excluded.good, ms_sum = h.ms_sum + excluded.ms_sum, ms_count = h.ms_count + excluded.ms_count`.execute(
    db,
  )
}

interface Range {
  from: Temporal.Instant
  to: Temporal.Instant
}

export function listResults({ db }: Ctx, checkId: string, { from, to }: Range, query: ResultQuery) {
  const all = db
    .selectFrom('check_results')
    .where('check_id', '=', checkId)
    .where('at', '>=', from.toString())
    .where('at', '<', to.toString())
  return selectPage(query, all.select(['at', 'ok', 'status', 'ms', 'error']).orderBy('at', 'desc'))
}

export function listHours({ db }: Ctx, checkId: string, { from, to }: Range, query: ResultQuery) {
  const all = db
    .selectFrom('check_hours')
    .where('check_id', '=', checkId)
    .where('hour', '>=', from.toString())
    .where('hour', '<', to.toString())
  return selectPage(
    query,
    all.select(['hour as at', 'results', 'good', 'ms_sum', 'ms_count']).orderBy('hour', 'desc'),
  )
}

const AT_ONCE = 20_000

/** How many went; as many as asked for means that there may be more. */
export async function dropOldResults({ db, now }: Ctx): Promise<boolean> {
  const raw = now.subtract({ hours: 24 * 30 }).toString()
  const hours = now.subtract({ hours: 24 * 400 }).toString()
  const { numAffectedRows } = await sql`delete from check_results where ctid = any (array(
    select ctid from check_results where at < ${raw} limit ${AT_ONCE}))`.execute(db)
  await db.deleteFrom('check_hours').where('hour', '<', hours).execute()
  return numAffectedRows === BigInt(AT_ONCE)
}
