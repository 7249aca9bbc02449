import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type PageQuery, slice } from '#kit/page.ts'
import { dropOldNameHours } from './name-queries.ts'

export interface NewSeries {
  name: string
  labels: Readonly<Record<string, string>>
  digest: Buffer
}

export async function findSeriesIds({ db }: Ctx, digests: readonly Buffer[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; digest: Buffer }>`
    select id::text as id, digest from metric_series where digest = any (${digests}::bytea[])`.execute(db)
  return new Map(rows.map(row => [row.digest.toString('hex'), row.id]))
}

/** One at a time makes new series for a tenant, so that parallel calls cannot both take the last place. */
export const lockSeries = ({ db }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('observability.series:' || current_org()::text, 0))`.execute(
    db,
  )

export async function countSeries({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from metric_series`.execute(db)
  return rows[0]!.n
}

export async function insertSeries(ctx: Ctx, series: readonly NewSeries[]): Promise<void> {
  await sql`insert into metric_series (name, labels, digest, created_at)
    select name, labels::jsonb, digest, ${ctx.now.toString()}
    from unnest(${series.map(one => one.name)}::text[], ${series.map(one => JSON.stringify(one.labels))}::text[],
      ${series.map(one => one.digest)}::bytea[]) as n (name, labels, digest)
    on conflict do nothing`.execute(ctx.db)
}

/** What is measured, by name. */
export async function listMetrics({ db }: Ctx, query: PageQuery) {
  const { limit, offset } = slice(query)
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ name: string; series: number; labels: string[] }>`
      select name, count(distinct id)::int as series,
        coalesce(array_agg(distinct key order by key) filter (where key is not null), '{}') as labels
      from metric_series left join lateral jsonb_object_keys(labels) as key on true
      group by name order by name limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(distinct name)::int as n from metric_series`.execute(db),
  ])
  return { rows, total: counted[0]!.n }
}

/** Columns side by side; no moment of a series twice. */
export interface Points {
  slots: number[]
  seriesIds: string[]
  ats: number[]
  values: number[]
}

/** Numbers as PostgreSQL reads a list of them: none needs quotes, which whoever writes a list of texts has to look for. */
const listed = (numbers: readonly (number | string)[]): string => `{${numbers.join(',')}}`

/** A point of the same series and millisecond takes the place of the former. */
export const upsertPoints = ({ db }: Ctx, { slots, seriesIds, ats, values }: Points) =>
  sql`insert into metric_points (slot, series_id, at, value)
    select * from unnest(${listed(slots)}::smallint[], ${listed(seriesIds)}::bigint[], ${listed(ats)}::bigint[],
      ${listed(values)}::float8[])
    on conflict (organization_id, slot, series_id, at) do update set value = excluded.value`.execute(db)

/** Held until the points are there, so that nobody sums up the hour without them and calls it done. */
export const markDirty = (
  { db }: Ctx,
  { seriesIds, hours }: { seriesIds: readonly string[]; hours: readonly number[] },
) =>
  sql`insert into metric_dirty as d (series_id, hour)
    select * from unnest(${listed(seriesIds)}::bigint[], ${listed(hours)}::bigint[]) as n (s, h) order by s, h
    on conflict (organization_id, series_id, hour) do update set hour = d.hour`.execute(db)

/** Several at once; what somebody writes to at the moment is left for later. */
export async function takeDirty({ db }: Ctx, most: number): Promise<{ series_id: string; hour: string }[]> {
  const { rows } = await sql<{ series_id: string; hour: string }>`
    with taken as materialized (
      select series_id, hour from metric_dirty order by series_id, hour limit ${most} for update skip locked)
    delete from metric_dirty d using taken t where d.series_id = t.series_id and d.hour = t.hour
    returning d.series_id::text as series_id, d.hour::text as hour`.execute(db)
  return rows
}

const HOUR = 3_600_000

/**
 * Sums up whole hours from their points, and the hour after each where it is summed up already, since its first growth
 * counts from the last point before it. The same points give the same sums, in whatever order they came.
 */
export const sumUp = (
  { db }: Ctx,
  taken: readonly { series_id: string; hour: string }[],
  slots: readonly number[],
) =>
  sql`with wanted as (
      select series_id, hour from unnest(${taken.map(one => one.series_id)}::bigint[],
        ${taken.map(one => one.hour)}::bigint[]) as t (series_id, hour)
      union
      select h.series_id, h.hour from unnest(${taken.map(one => one.series_id)}::bigint[],
        ${taken.map(one => one.hour)}::bigint[]) as t (series_id, hour)
        join metric_hours h on h.series_id = t.series_id and h.hour = t.hour + ${HOUR}
    ), points as (
      select w.series_id, w.hour, p.at, p.value, p.at >= w.hour as inside,
        p.value - lag(p.value) over (partition by w.series_id, w.hour order by p.at) as growth
      from wanted w join metric_points p on p.series_id = w.series_id and p.slot = any (${slots}::smallint[])
        and p.at >= w.hour - ${HOUR} and p.at < w.hour + ${HOUR}
    ), minutes as (
      select series_id, hour, (at - hour) / 60000 as minute, count(*)::int as n, sum(value order by at) as s,
        min(value) as lo, max(value) as hi
      from points where inside group by 1, 2, 3
    ), arrays as (
      select w.series_id, w.hour,
        array_agg(coalesce(m.n, 0) order by g) as counts, array_agg(coalesce(m.s, 0) order by g) as sums,
        array_agg(coalesce(m.lo, 0) order by g) as mins, array_agg(coalesce(m.hi, 0) order by g) as maxs
      from wanted w cross join generate_series(0, 59) g
        left join minutes m on m.series_id = w.series_id and m.hour = w.hour and m.minute = g
      group by 1, 2
    ), hours as (
      select series_id, hour, count(*)::int as n, sum(value order by at) as s, min(value) as lo, max(value) as hi,
        -- A counter that starts anew starts from nothing.
        coalesce(sum(case when growth >= 0 then growth when growth < 0 then value end order by at), 0) as increase,
        percentile_cont(0.5) within group (order by value) as p50,
        percentile_cont(0.95) within group (order by value) as p95,
        percentile_cont(0.99) within group (order by value) as p99
      from points where inside group by 1, 2
    )
    insert into metric_hours (series_id, hour, counts, sums, mins, maxs, count, sum, min, max, increase, p50, p95, p99)
    select a.series_id, a.hour, a.counts, a.sums, a.mins, a.maxs, h.n, h.s, h.lo, h.hi, h.increase, h.p50, h.p95, h.p99
    from arrays a join hours h on h.series_id = a.series_id and h.hour = a.hour
    order by a.series_id, a.hour
    on conflict (organization_id, series_id, hour) do update set counts = excluded.counts, sums = excluded.sums,
      mins = excluded.mins, maxs = excluded.maxs, count = excluded.count, sum = excluded.sum, min = excluded.min,
      max = excluded.max, increase = excluded.increase, p50 = excluded.p50, p95 = excluded.p95, p99 = excluded.p99`.execute(
    db,
  )

export const dropOldHours = async (ctx: Ctx): Promise<void> => {
  const { db, now } = ctx
  const before = now.subtract({ hours: 24 * 400 }).epochMilliseconds
  await sql`delete from metric_hours where hour < ${before}`.execute(db)
  await dropOldNameHours(ctx, before)
  // A series that nothing is left of makes room for another.
  await sql`delete from metric_series s where created_at < ${now.subtract({ hours: 24 * 15 }).toString()}
    and not exists (select from metric_hours h where h.series_id = s.id)
    and not exists (select from metric_dirty d where d.series_id = s.id)
    and not exists (select from metric_points p where p.series_id = s.id)`.execute(db)
}
