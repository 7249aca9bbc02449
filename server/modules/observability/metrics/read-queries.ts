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

/** The series asked for, with the labels they are kept apart by, and a number for those: numbers are quick to group by. */
const series = ({ name, labels, groupBy }: Range) =>
  groupBy.length === 0
    ? sql`select id, '{}'::jsonb as grouped, 1 as g from metric_series where ${chosen(name, labels)}`
    : sql`select id, grouped, dense_rank() over (order by grouped) as g from (
        select id, coalesce((select jsonb_object_agg(k, labels ->> k) from unnest(${groupBy}::text[]) k
          where labels ? k), '{}') as grouped
        from metric_series where ${chosen(name, labels)}) apart`

const chosen = (name: string, labels: Range['labels']) =>
  Object.keys(labels).length === 0
    ? sql`name = ${name}`
    : sql`name = ${name} and labels @> ${JSON.stringify(labels)}::jsonb`

const quantiles: Partial<Record<MetricFunction, number>> = { p50: 0.5, p95: 0.95, p99: 0.99 }

async function run({ db }: Ctx, query: RawBuilder<Bucket>): Promise<Bucket[]> {
  const { rows } = await query.execute(db)
  return rows
}

/** What was computed by number, with the labels that stand for it. */
const withLabels = (computed: RawBuilder<unknown>) =>
  sql`select l.grouped as labels, v.at, v.value from (${computed}) v
    join (select distinct g, grouped from wanted) l on l.g = v.g order by v.g, v.at`

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
    sql<Bucket>`with wanted as materialized (${series(range)})
      ${withLabels(sql`select w.g, ${startOf(sql`p.at`, range)} as at, ${value} as value
        from wanted w join metric_points p on p.series_id = w.id and p.slot = any (${slots}::smallint[])
          and p.at >= ${from} and p.at < ${to}
        group by 1, 2`)}`,
  )
}

/** Growth from each point to the next, and from the last one before: at most an hour before, which is another life. */
const readRates = (ctx: Ctx, range: Range) =>
  run(
    ctx,
    sql<Bucket>`with wanted as materialized (${series(range)}), points as (
        select s.g, p.at, p.value, p.value - lag(p.value) over one as growth, p.at - lag(p.at) over one as gap
        from wanted s join metric_points p on p.series_id = s.id
          and p.slot = any (${range.slots}::smallint[]) and p.at >= ${range.from - HOUR} and p.at < ${range.to}
        window one as (partition by p.series_id order by p.at))
      ${withLabels(sql`select g, ${startOf(sql`at`, range)} as at,
        sum(case when growth >= 0 then growth else value end) / ${range.seconds}::float8 as value
      from points where at >= ${range.from} and growth is not null and gap <= ${HOUR}
      group by 1, 2`)}`,
  )

const combine: Partial<Record<MetricFunction, string>> = {
  avg: 'sum(s) / sum(n)',
  min: 'min(lo)',
  max: 'max(hi)',
  sum: 'sum(s)',
  count: 'sum(n)',
}

/** Whether a name is meant as a whole, of which sums are kept as well. */
const isOfName = ({ labels, groupBy }: Range) => Object.keys(labels).length === 0 && groupBy.length === 0

/** The hours of which the name's sums are not what its series say. */
const staleHours = ({ name, from, to }: Range) => sql`
  select hour from metric_name_dirty where name = ${name} and hour > ${from - HOUR} and hour < ${to}
  union select d.hour from wanted w join metric_dirty d on d.series_id = w.id
    and d.hour > ${from - HOUR} and d.hour < ${to}`

/** The hours of single series that have to be read: all, or where the name's sums do not say it. */
const ofSeries = (range: Range) => (isOfName(range) ? sql`h.hour in (select hour from stale)` : sql`true`)

/** From the sums of minutes, and from the points of those hours that were written to since they were summed up. */
export const readMinutes = (ctx: Ctx, range: Range): Promise<Bucket[]> => {
  const { name, from, to, slots, fn } = range
  const needed = neededBy(fn)
  const unpacked = (group: string) => sql`
    select ${sql.raw(group)}, ${startOf(sql`(h.hour + (u.i - 1) * 60000)`, range)} as at, ${sql.raw(needed.parts)}`
  const each = sql`cross join lateral unnest(${sql.raw(needed.arrays)}) with ordinality as u (${sql.raw(needed.names)}, i)
    where u.n > 0 and h.hour + (u.i - 1) * 60000 >= ${from} and h.hour + (u.i - 1) * 60000 < ${to}`
  return run(
    ctx,
    sql<Bucket>`with wanted as materialized (${series(range)}), stale as materialized (${staleHours(range)}),
      parts as (
        ${unpacked('w.g')}
        from wanted w join metric_hours h on h.series_id = w.id and h.hour > ${from - HOUR} and h.hour < ${to}
          and ${ofSeries(range)}
          and not exists (select from metric_dirty d where d.series_id = h.series_id and d.hour = h.hour) ${each}
        union all
        ${unpacked('1')}
        from (select * from metric_name_hours where ${isOfName(range)} and name = ${name}
          and hour > ${from - HOUR} and hour < ${to} and hour not in (select hour from stale)) h ${each}
        union all
        ${dirtyPoints(range, slots)}
      )
      ${withLabels(sql`select g, at, ${sql.raw(combine[fn]!)} as value from parts group by 1, 2`)}`,
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
  select w.g, ${startOf(sql`p.at`, range)} as at, 1::float8, p.value, p.value, p.value
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
  const { name, from, to, slots, fn, seconds } = range
  const isExact = fn in combine
  const value = fn === 'rate' ? sql`sum(increase) / ${seconds}::float8` : sql.raw(ofHours[fn])
  const nothing = sql.raw('null::float8, null::float8, null::float8, null::float8')
  const isKept = isExact && isOfName(range)
  return run(
    ctx,
    sql<Bucket>`with wanted as materialized (${series(range)}), stale as materialized (${staleHours(range)}),
      parts as (
        select w.g, ${startOf(sql`h.hour`, range)} as at, h.count::float8 as n, h.sum as s, h.min as lo,
          h.max as hi, h.increase, h.p50, h.p95, h.p99
        from wanted w join metric_hours h on h.series_id = w.id and h.hour >= ${from} and h.hour < ${to}
          and ${isKept ? ofSeries(range) : sql`true`} and (${!isExact} or not exists (
            select from metric_dirty d where d.series_id = h.series_id and d.hour = h.hour))
        union all
        select 1, ${startOf(sql`hour`, range)}, count::float8, sum, min, max, ${nothing}
        from metric_name_hours where ${isKept} and name = ${name} and hour >= ${from} and hour < ${to}
          and hour not in (select hour from stale)
        union all
        select *, ${nothing} from (${dirtyPoints(range, slots)}) d
        where ${isExact}
      )
      ${withLabels(sql`select g, at, ${value} as value from parts group by 1, 2`)}`,
  )
}
