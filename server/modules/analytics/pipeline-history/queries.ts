import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { inReporting } from '../shared/money-queries.ts'
import type { Rates } from '../shared/rates.ts'
import type { Grouping } from './schema.ts'

export interface Chosen {
  rates: Rates
  group: Grouping
  owner_id?: number | undefined
  pipeline_id?: string | undefined
  /** Whether deals count that are omitted from the forecast. */
  omitted: boolean
}

export interface GroupRow {
  date: string
  key: string | null
  label: string | null
  deals: number
  cents: string
  weighted: string
}

const keys: Record<Grouping, RawBuilder<unknown>> = {
  stage: sql`x.stage_id::text`,
  owner: sql`x.owner_id::text`,
  category: sql`x.forecast_category`,
}
/** A stage is called as it was then; people are looked up behind. */
const labels: Record<Grouping, RawBuilder<unknown>> = {
  stage: sql`max(x.stage)`,
  owner: sql`null`,
  category: sql`x.forecast_category`,
}

const narrowed = (alias: string, { owner_id, pipeline_id, omitted }: Chosen) => sql`
  ${omitted ? sql`true` : sql`${sql.ref(`${alias}.forecast_category`)} <> 'omitted'`}
  and ${owner_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.owner_id`)} = ${owner_id}`}
  and ${pipeline_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.pipeline_id`)} = ${pipeline_id}`}`

const grouped = (chosen: Chosen) => sql`
  ${keys[chosen.group]} as key, ${labels[chosen.group]} as label,
  count(*)::integer as deals,
  sum(${inReporting('x.amount_cents', 'x.currency', chosen.rates)})::text as cents,
  sum(${inReporting('x.weighted_cents', 'x.currency', chosen.rates)})::text as weighted`

/** Days that have a snapshot, of those asked for; today's is never one. */
export async function listSnapshotDates(db: Db, dates: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pipeline_snapshot_days')
    .select('date')
    .where('date', '=', sql<string>`any(${dates}::date[])`)
    .where('is_final', '=', true)
    .execute()
  return rows.map(({ date }) => date)
}

export async function sumSnapshots(db: Db, dates: readonly string[], chosen: Chosen): Promise<GroupRow[]> {
  if (dates.length === 0) return []
  const { rows } = await sql<GroupRow>`
    select x.date, ${grouped(chosen)} from pipeline_snapshots x
    where x.date = any(${dates}::date[]) and ${narrowed('x', chosen)} group by x.date, ${keys[chosen.group]}`.execute(
    db,
  )
  return rows
}

/** The pipeline just before or at several moments, from the log. */
export async function sumMoments(
  db: Db,
  moments: readonly { date: string; at: string }[],
  chosen: Chosen,
): Promise<GroupRow[]> {
  if (moments.length === 0) return []
  const { rows } = await sql<GroupRow>`
    select m.date, ${grouped(chosen)}
    from unnest(${moments.map(({ date }) => date)}::date[], ${moments.map(({ at }) => at)}::timestamptz[]) m (date, at)
    join deal_versions x on x.status = 'open' and x.valid_from <= m.at and (x.valid_to is null or x.valid_to > m.at)
    where ${narrowed('x', chosen)} group by m.date, ${keys[chosen.group]}`.execute(db)
  return rows
}

export async function sumLive(db: Db, date: string, chosen: Chosen): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${date}::date as date, ${grouped(chosen)}
    from (select d.*, s.name as stage from deals d join pipeline_stages s on s.id = d.stage_id
          where d.status = 'open') x
    where ${narrowed('x', chosen)} group by ${keys[chosen.group]}`.execute(db)
  return rows
}

export interface ChangeRow {
  opening: string
  created: string
  reopened: string
  increased: string
  decreased: string
  won: string
  lost: string
  deleted: string
  closing: string
}

/**
 * From the pipeline before a moment to that at another, by what happened to each deal in between. What comes into view
 * or leaves it by a change of owner or pipeline counts as an increase or a decrease.
 */
export async function sumChanges(
  db: Db,
  { after, until }: { after: string; until: string },
  chosen: Chosen,
): Promise<ChangeRow> {
  const value = (
    alias: string,
  ) => sql`case when ${sql.ref(`${alias}.status`)} = 'open' and ${narrowed(alias, chosen)}
    then ${inReporting(`${alias}.amount_cents`, `${alias}.currency`, chosen.rates)} else 0 end`
  const openAt = (moment: string) => sql`
    select coalesce(sum(${value('x')}), 0)::text from deal_versions x where x.status = 'open'
      and x.valid_from <= ${moment}::timestamptz and (x.valid_to is null or x.valid_to > ${moment}::timestamptz)`
  const { rows } = await sql<ChangeRow>`
    with steps as (
      select p.deal_id is null as is_new, coalesce(p.status, 'none') as was, v.status as became,
        case when p.deal_id is null then 0 else ${value('p')} end as before, ${value('v')} as now
      from deal_versions v
      left join deal_versions p on p.deal_id = v.deal_id and p.number = v.number - 1 and p.ended is null
      where v.valid_from > ${after}::timestamptz and v.valid_from <= ${until}::timestamptz
      union all
      select false, v.status, 'gone', ${value('v')}, 0 from deal_versions v
      where v.ended is not null and v.valid_to > ${after}::timestamptz and v.valid_to <= ${until}::timestamptz
    )
    select (${openAt(after)}) as opening, (${openAt(until)}) as closing,
      coalesce(sum(now) filter (where is_new), 0)::text as created,
      coalesce(sum(now) filter (where was in ('won', 'lost') and became = 'open'), 0)::text as reopened,
      coalesce(sum(now - before) filter (where was = 'open' and became = 'open' and now > before), 0)::text as increased,
      coalesce(sum(before - now) filter (where was = 'open' and became = 'open' and now < before), 0)::text as decreased,
      coalesce(sum(before) filter (where was = 'open' and became = 'won'), 0)::text as won,
      coalesce(sum(before) filter (where was = 'open' and became = 'lost'), 0)::text as lost,
      coalesce(sum(before) filter (where became = 'gone'), 0)::text as deleted
    from steps`.execute(db)
  return rows[0]!
}
