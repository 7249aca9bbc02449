import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Of the names whose series were just summed up, the hours are no longer what is kept of them. Held as marks are. */
export const markNames = ({ db }: Ctx, taken: readonly { series_id: string; hour: string }[]) =>
  sql`insert into metric_name_dirty as d (name, hour)
    select distinct s.name, t.hour
    from unnest(${taken.map(one => one.series_id)}::bigint[], ${taken.map(one => one.hour)}::bigint[]) as t (series_id, hour)
      join metric_series s on s.id = t.series_id
    order by 1, 2
    on conflict (organization_id, name, hour) do update set hour = d.hour`.execute(db)

export async function takeDirtyNames({ db }: Ctx, most: number): Promise<{ name: string; hour: string }[]> {
  const { rows } = await sql<{ name: string; hour: string }>`
    with taken as materialized (
      select name, hour from metric_name_dirty order by name, hour limit ${most} for update skip locked)
    delete from metric_name_dirty d using taken t where d.name = t.name and d.hour = t.hour
    returning d.name, d.hour::text as hour`.execute(db)
  return rows
}

/** Sums up hours of names from those of their series, always in one order, so that the same series give the same sums. */
export const sumUpNames = ({ db }: Ctx, taken: readonly { name: string; hour: string }[]) =>
  sql`with wanted as (
      select name, hour from unnest(${taken.map(one => one.name)}::text[], ${taken.map(one => one.hour)}::bigint[])
        as t (name, hour)
    ), hours as materialized (
      select w.name, s.digest, h.* from wanted w join metric_series s on s.name = w.name
        join metric_hours h on h.series_id = s.id and h.hour = w.hour
    ), minutes as (
      select h.name, h.hour, u.i, sum(u.n) as n, sum(u.s order by h.digest) as s,
        min(u.lo) filter (where u.n > 0) as lo, max(u.hi) filter (where u.n > 0) as hi
      from hours h cross join lateral unnest(h.counts, h.sums, h.mins, h.maxs) with ordinality as u (n, s, lo, hi, i)
      group by 1, 2, 3
    ), arrays as (
      select name, hour, array_agg(n order by i) as counts, array_agg(s order by i) as sums,
        array_agg(coalesce(lo, 0) order by i) as mins, array_agg(coalesce(hi, 0) order by i) as maxs
      from minutes group by 1, 2
    ), wholes as (
      select name, hour, sum(count) as n, sum(sum order by digest) as s, min(min) as lo, max(max) as hi
      from hours group by 1, 2
    )
    insert into metric_name_hours (name, hour, counts, sums, mins, maxs, count, sum, min, max)
    select a.name, a.hour, a.counts, a.sums, a.mins, a.maxs, w.n, w.s, w.lo, w.hi
    from arrays a join wholes w on w.name = a.name and w.hour = a.hour
    order by a.name, a.hour
    on conflict (organization_id, name, hour) do update set counts = excluded.counts, sums = excluded.sums,
      mins = excluded.mins, maxs = excluded.maxs, count = excluded.count, sum = excluded.sum, min = excluded.min,
      max = excluded.max`.execute(db)

export const dropOldNameHours = ({ db }: Ctx, before: number) =>
  sql`delete from metric_name_hours where hour < ${before}`.execute(db)
