import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { MetricFunction } from './schema.ts'

export interface Range {
  name: string
  labels: Readonly<Record<string, string>>
  groupBy: readonly string[]
  /** Milliseconds, at multiples of the step. */
  from: number
  to: number
  step: number
  /** What a rate is divided by. */
  seconds: number
  fn: MetricFunction
  /** The parts in which points of the range may lie, one hour before it included. */
  slots: readonly number[]
}

export interface Bucket {
  labels: Record<string, string>
  at: number
  value: number
}

const HOUR = 3_600_000

/** The series asked for, with the labels they are kept apart by. */
const series = ({ name, labels, groupBy }: Range) => sql`
  select id, coalesce((select jsonb_object_agg(k, labels ->> k) from unnest(${groupBy}::text[]) k
    where labels ? k), '{}') as grouped
  from metric_series where name = ${name} and labels @> ${JSON.stringify(labels)}::jsonb`

const quantiles: Partial<Record<MetricFunction, number>> = { p50: 0.5, p95: 0.95, p99: 0.99 }

type Rows = { labels: Record<string, string>; at: string; value: number }[]

async function run({ db }: Ctx, query: RawBuilder<Rows[number]>): Promise<Bucket[]> {
  const { rows } = await query.execute(db)
  return rows.map(row => ({ labels: row.labels, at: Number(row.at), value: Number(row.value) }))
}

const startOf = (at: RawBuilder<unknown>, { step }: Range) => sql`(${at} / ${step}) * ${step}`

/** From the points themselves: for steps below a minute, and for what no sum can tell exactly. */
export function readPoints(ctx: Ctx, range: Range): Promise<Bucket[]> {
  const { from, to, slots, fn } = range
  const quantile = quantiles[fn]
  if (fn === 'rate') return readRates(ctx, range)
  const value =
    quantile === undefined
      ? sql.raw(fn === 'count' ? 'count(*)' : `${fn}(p.value)`)
      : sql`percentile_cont(${quantile}::float8) within group (order by p.value)`
  return run(
    ctx,
    sql`select s.grouped as labels, ${startOf(sql`p.at`, range)} as at, ${value} as value
      from (${series(range)}) s join metric_points p on p.series_id = s.id and p.slot = any (${slots}::smallint[])
        and p.at >= ${from} and p.at < ${to}
      group by 1, 2 order by 1, 2`,
  )
}

/** Growth from each point to the next, and from the last one before: at most an hour before, which is another life. */
const readRates = (ctx: Ctx, range: Range) =>
  run(
    ctx,
    sql`with points as (
        select s.grouped, p.at, p.value, p.value - lag(p.value) over one as growth, p.at - lag(p.at) over one as gap
        from (${series(range)}) s join metric_points p on p.series_id = s.id
          and p.slot = any (${range.slots}::smallint[]) and p.at >= ${range.from - HOUR} and p.at < ${range.to}
        window one as (partition by p.series_id order by p.at))
      select grouped as labels, ${startOf(sql`at`, range)} as at,
        sum(case when growth >= 0 then growth else value end) / ${range.seconds}::float8 as value
      from points where at >= ${range.from} and growth is not null and gap <= ${HOUR}
      group by 1, 2 order by 1, 2`,
  )

const combine: Partial<Record<MetricFunction, string>> = {
  avg: 'sum(s) / sum(n)',
  min: 'min(lo)',
  max: 'max(hi)',
  sum: 'sum(s)',
  count: 'sum(n)',
}

/** From the sums of minutes, and from the points of those hours that were written to since they were summed up. */
export const readMinutes = (ctx: Ctx, range: Range): Promise<Bucket[]> => {
  const { from, to, slots, fn } = range
  const needed = neededBy(fn)
  return run(
    ctx,
    sql`with wanted as materialized (${series(range)}),
      parts as (
        select w.grouped, ${startOf(sql`(h.hour + (u.i - 1) * 60000)`, range)} as at, ${sql.raw(needed.parts)}
        from wanted w join metric_hours h on h.series_id = w.id and h.hour > ${from - HOUR} and h.hour < ${to}
          and not exists (select from metric_dirty d where d.series_id = h.series_id and d.hour = h.hour)
          cross join lateral unnest(${sql.raw(needed.arrays)}) with ordinality as u (${sql.raw(needed.names)}, i)
        where u.n > 0 and h.hour + (u.i - 1) * 60000 >= ${from} and h.hour + (u.i - 1) * 60000 < ${to}
        union all
        ${dirtyPoints(range, slots)}
      )
      select grouped as labels, at, ${sql.raw(combine[fn]!)} as value from parts group by 1, 2 order by 1, 2`,
  )
}

/** Only the arrays a function needs are unpacked. */
function neededBy(fn: MetricFunction) {
  const column = fn === 'min' ? 'mins' : fn === 'max' ? 'maxs' : 'sums'
  const name = fn === 'min' ? 'lo' : fn === 'max' ? 'hi' : 's'
  const part = (one: string) => (one === name ? `u.${one}` : `0::float8 as ${one}`)
  return {
    arrays: `h.counts, h.${column}`,
    names: `n, ${name}`,
    parts: `u.n::float8 as n, ${part('s')}, ${part('lo')}, ${part('hi')}`,
  }
}

const dirtyPoints = (range: Range, slots: readonly number[]) => sql`
  select w.grouped, ${startOf(sql`p.at`, range)} as at, 1::float8, p.value, p.value, p.value
  from wanted w join metric_dirty d on d.series_id = w.id and d.hour > ${range.from - HOUR} and d.hour < ${range.to}
    join metric_points p on p.series_id = d.series_id and p.slot = any (${slots}::smallint[])
      and p.at >= greatest(d.hour, ${range.from}) and p.at < least(d.hour + ${HOUR}, ${range.to})`

const ofHours: Record<MetricFunction, string> = {
  ...(combine as Record<'avg' | 'min' | 'max' | 'sum' | 'count', string>),
  rate: 'sum(increase)',
  p50: 'sum(p50 * n) / sum(n)',
  p95: 'sum(p95 * n) / sum(n)',
  p99: 'sum(p99 * n) / sum(n)',
}

/** From the sums of hours: for whole hours, and for times of which nothing else is left. */
export const readHours = (ctx: Ctx, range: Range): Promise<Bucket[]> => {
  const { from, to, slots, fn, seconds } = range
  const isExact = fn in combine
  const value = fn === 'rate' ? sql`sum(increase) / ${seconds}::float8` : sql.raw(ofHours[fn])
  return run(
    ctx,
    sql`with wanted as materialized (${series(range)}),
      parts as (
        select w.grouped, ${startOf(sql`h.hour`, range)} as at, h.count::float8 as n, h.sum as s, h.min as lo,
          h.max as hi, h.increase, h.p50, h.p95, h.p99
        from wanted w join metric_hours h on h.series_id = w.id and h.hour >= ${from} and h.hour < ${to}
          and (${!isExact} or not exists (
            select from metric_dirty d where d.series_id = h.series_id and d.hour = h.hour))
        union all
        select *, null::float8, null::float8, null::float8, null::float8 from (${dirtyPoints(range, slots)}) d
        where ${isExact}
      )
      select grouped as labels, at, ${value} as value from parts group by 1, 2 order by 1, 2`,
  )
}
