import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Breakdown } from './schema.ts'

interface Between {
  /** The first moment, and the first one behind. */
  start: string
  end: string
}

/** Who did something when. One event may tell of many contacts. */
const happened = (types: readonly string[], { start, end }: Between) => sql`
  select c.contact, e.at, e.id from events e
  cross join lateral (
    select e.data ->> 'contact_id' as contact where e.data ->> 'contact_id' is not null
    union all
    select jsonb_array_elements_text(e.data -> 'contact_ids') where jsonb_typeof(e.data -> 'contact_ids') = 'array') c
  where e.type = any(${types}::text[]) and e.at >= ${start}::timestamptz and e.at < ${end}::timestamptz
    and mail_event_is_told(e.data)`

const ofOwner = (ownerId: number | undefined) =>
  ownerId === undefined
    ? sql`true`
    : sql`exists (select from contacts o where o.id::text = h.contact and o.owner_id = ${ownerId})`

const values: Record<Breakdown, RawBuilder<string | null>> = {
  source: sql`c.source`,
  country: sql`c.country`,
  owner_id: sql`c.owner_id::text`,
}

export interface StepRow {
  step: number
  /** Whether this is the line of one value. */
  is_value: boolean
  value: string | null
  contacts: number
  median_seconds: number | null
}

export interface FunnelWanted extends Between {
  /** The stored kinds of event of each step. */
  steps: readonly (readonly string[])[]
  windowDays: number
  breakdown?: Breakdown | undefined
  ownerId?: number | undefined
}

/**
 * Enters with the first event of step one in the range; each further step is the first such event behind the step
 * before, within the window. Equal moments go by the ids of the events.
 */
export async function countFunnel(db: Db, wanted: FunnelWanted): Promise<StepRow[]> {
  const { steps, start, windowDays, breakdown, ownerId } = wanted
  const end = Temporal.Instant.from(wanted.end)
    .add({ hours: windowDays * 24 })
    .toString()
  const chain = steps.slice(1).map(
    (types, index) => sql`, ${sql.ref(`s${index + 2}`)} as materialized (
      select distinct on (s.contact) s.contact, h.at, h.id, s.began, h.at - s.at as took
      from ${sql.ref(`s${index + 1}`)} s
      join (${happened(types, { start, end })}) h on h.contact = s.contact and (h.at, h.id) > (s.at, s.id)
        and h.at <= s.began + ${windowDays} * interval '1 day'
      order by s.contact, h.at, h.id)`,
  )
  const all = steps.map(
    (_, index) => sql`select ${index}::integer as step, contact, took from ${sql.ref(`s${index + 1}`)}`,
  )
  const value = breakdown ? values[breakdown] : sql`null::text`
  const { rows } = await sql<StepRow>`
    with s1 as materialized (
      select distinct on (h.contact) h.contact, h.at, h.id, h.at as began, null::interval as took
      from (${happened(steps[0]!, { start, end: wanted.end })}) h
      where ${ofOwner(ownerId)} order by h.contact, h.at, h.id)${sql.join(chain, sql``)}
    select x.step, grouping(x.value) = 0 as is_value, x.value, count(*)::integer as contacts,
      percentile_cont(0.5) within group (order by extract(epoch from x.took)::float8) as median_seconds
    from (
      select a.step, a.took, ${value} as value from (${sql.join(all, sql` union all `)}) a
      ${breakdown ? sql`left join contacts c on c.id::text = a.contact` : sql``}) x
    group by grouping sets ((x.step), (x.step, x.value))
    order by 2, 3 nulls last, 1`.execute(db)
  return breakdown ? rows : rows.filter(({ is_value }) => !is_value)
}

export interface CohortRow {
  cohort: string
  /** Null: the size of the cohort. */
  n: number | null
  contacts: number
}

export interface CohortsWanted extends Between {
  first: readonly string[]
  again: readonly string[]
  grain: 'week' | 'month'
  timezone: string
  periods: number
  ownerId?: number | undefined
}

/** By the periods of the calendar where the organization is: the nth one after that of the first event. */
export async function countCohorts(db: Db, wanted: CohortsWanted): Promise<CohortRow[]> {
  const { start, first, again, grain, timezone, periods, ownerId } = wanted
  const period = (at: string) => sql`date_trunc(${grain}, ${sql.ref(at)} at time zone ${timezone})::date`
  const n =
    grain === 'week'
      ? sql`(b.period - a.cohort) / 7`
      : sql`((extract(year from b.period) - extract(year from a.cohort)) * 12
          + extract(month from b.period) - extract(month from a.cohort))::integer`
  const { rows } = await sql<CohortRow>`
    with began as materialized (
      select distinct on (h.contact) h.contact, h.at, h.id, ${period('h.at')} as cohort
      from (${happened(first, wanted)}) h where ${ofOwner(ownerId)} order by h.contact, h.at, h.id
    ), came as (
      select distinct a.cohort, a.contact, ${n} as n
      from began a
      join (select h.contact, h.at, h.id, ${period('h.at')} as period
            from (${happened(again, { start, end: 'infinity' })}) h) b
        on b.contact = a.contact and (b.at, b.id) > (a.at, a.id)
    )
    select cohort, null::integer as n, count(*)::integer as contacts from began group by cohort
    union all
    select cohort, n, count(*)::integer from came where n < ${periods} group by cohort, n
    order by 1, 2`.execute(db)
  return rows
}
