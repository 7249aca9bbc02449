import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { inReporting } from '../shared/money-queries.ts'
import type { Rates } from '../shared/rates.ts'
import type { Grouping } from './schema.ts'

/** A touch without any of what it is grouped by. */
export const NONE = 'none'

const keys: Record<Grouping, RawBuilder<string>> = {
  channel: sql`t.channel`,
  source: sql`coalesce(t.source, ${NONE})`,
  campaign: sql`coalesce(t.campaign_id::text, t.campaign, ${NONE})`,
  sequence: sql`coalesce(t.sequence_id::text, ${NONE})`,
}

/** How a contact came about is told by the contact itself. */
const touchesOf = (contact: RawBuilder<unknown>, until: RawBuilder<unknown>, days: number) => sql`
  select x.at, x.event_id, x.type, x.channel, x.source, x.campaign, x.campaign_id, x.sequence_id
  from attribution_touches x
  where x.contact_id = ${contact} and x.at <= ${until} and x.at > ${until} - ${days} * interval '1 day'
  union all
  select c.created_at, c.id, 'contact.created', coalesce(nullif(lower(btrim(c.source)), ''), 'direct'),
    nullif(lower(btrim(c.source)), ''), null, null, null
  from contacts c
  where c.id = ${contact} and c.created_at <= ${until} and c.created_at > ${until} - ${days} * interval '1 day'`

export interface ConversionRow {
  cents: number
  /** In the order of the touches; null where there are none. */
  keys: string[] | null
  ats: number[] | null
  direct: boolean[] | null
}

export interface Conversions {
  start: string
  end: string
  lookbackDays: number
  by: Grouping
  rates: Rates
  ownerId?: number | undefined
  pipelineId?: string | undefined
}

/** Deals won in the range, also those that went with their contact since: they were won all the same. */
export async function listConversions(db: Db, wanted: Conversions): Promise<ConversionRow[]> {
  const { start, end, lookbackDays, by, rates, ownerId, pipelineId } = wanted
  const { rows } = await sql<ConversionRow>`
    select ${inReporting('v.amount_cents', 'v.currency', rates)} as cents, t.keys, t.ats, t.direct
    from deal_versions v
    left join lateral (
      select array_agg(${keys[by]} order by t.at, t.event_id) as keys,
        array_agg((extract(epoch from t.at) * 1000)::float8 order by t.at, t.event_id) as ats,
        array_agg(t.channel = 'direct' order by t.at, t.event_id) as direct
      from (${touchesOf(sql`v.contact_id`, sql`v.closed_at`, lookbackDays)}) t) t on true
    where v.status = 'won' and (v.valid_to is null or v.ended = 'with_contact')
      and v.closed_at >= ${start}::timestamptz and v.closed_at < ${end}::timestamptz
      and ${ownerId === undefined ? sql`true` : sql`v.owner_id = ${ownerId}`}
      and ${pipelineId === undefined ? sql`true` : sql`v.pipeline_id = ${pipelineId}`}`.execute(db)
  return rows
}

export interface DealTouch {
  at: string
  type: string
  channel: string
  source: string | null
  campaign: string | null
  campaign_id: string | null
  sequence_id: string | null
}

export async function listTouchesOf(
  db: Db,
  contactId: string,
  until: string,
  lookbackDays: number,
): Promise<DealTouch[]> {
  const { rows } = await sql<DealTouch>`
    select t.at, t.type, t.channel, t.source, t.campaign, t.campaign_id, t.sequence_id
    from (${touchesOf(sql`${contactId}::uuid`, sql`${until}::timestamptz`, lookbackDays)}) t
    order by t.at, t.event_id`.execute(db)
  return rows
}

export interface DealWorth {
  id: string
  name: string
  status: string
  cents: number
  contact_id: string | null
  closed_at: string | null
}

export async function findDealWorth(db: Db, id: string, rates: Rates): Promise<DealWorth | undefined> {
  const { rows } = await sql<DealWorth>`
    select d.id, d.name, d.status, d.contact_id, d.closed_at,
      ${inReporting('d.amount_cents', 'd.currency', rates)} as cents
    from deals d where d.id = ${id}`.execute(db)
  return rows[0]
}
