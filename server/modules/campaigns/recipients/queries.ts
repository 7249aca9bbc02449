import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type PageQuery, slice } from '#kit/page.ts'
import { containing } from '#kit/text/like.ts'
import { readNumbersOf } from '../report/tally-queries.ts'
import type { Engagement, Recipient } from './schema.ts'

export interface RecipientFilter {
  status?: string | undefined
  q?: string | undefined
  engagement?: Engagement | undefined
  variant?: string | undefined
}

const did: Record<Engagement, RawBuilder<unknown>> = {
  opened: sql`r.opened_at is not null`,
  not_opened: sql`r.status = 'sent' and r.opened_at is null`,
  clicked: sql`r.clicked_at is not null`,
  not_clicked: sql`r.status = 'sent' and r.clicked_at is null`,
  replied: sql`r.replied_at is not null`,
  bounced: sql`r.bounced_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
}

function isChosen(campaignId: string, { status, q, engagement, variant }: RecipientFilter) {
  const words = q?.trim() ? containing(q.trim()) : null
  return sql`r.campaign_id = ${campaignId}
    ${status ? sql`and r.status = ${status}` : sql``}
    ${variant ? sql`and r.variant = ${variant}` : sql``}
    ${engagement ? sql`and ${did[engagement]}` : sql``}
    ${words ? sql`and (r.address like lower(${words}) or fold(r.name) like fold(${words}))` : sql``}`
}

const columns = sql`r.id, r.contact_id, r.name, r.email, r.status, r.skip_reason, r.variant, r.message_id, r.sent_at,
  m.delivered_at, r.opened_at, coalesce(m.open_count, 0) as open_count, r.clicked_at,
  coalesce(m.click_count, 0) as click_count, r.replied_at, r.bounced_at, r.unsubscribed_at, r.complained_at, r.error`

/** The page is cut from the index before anything is joined to it. */
export async function listRecipientPage(
  { db }: Ctx,
  campaignId: string,
  query: RecipientFilter & PageQuery,
): Promise<Recipient[]> {
  const { limit, offset } = slice(query)
  const { rows } = await sql<Recipient>`select ${columns} from (
      select r.* from campaign_recipients r join (
        select r.organization_id, r.id from campaign_recipients r where ${isChosen(campaignId, query)}
        order by r.id limit ${limit} offset ${offset}) p on p.organization_id = r.organization_id and p.id = r.id) r
    left join email_messages m on m.id = r.message_id order by r.id`.execute(db)
  return rows
}

export async function listRecipientsAfter(
  { db }: Ctx,
  campaignId: string,
  filter: RecipientFilter,
  after: string | null,
  most: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select ${columns} from (
      select * from campaign_recipients r where ${isChosen(campaignId, filter)}
      ${after ? sql`and r.id > ${after}::uuid` : sql``} order by r.id limit ${most}) r
    left join email_messages m on m.id = r.message_id order by r.id`.execute(db)
  return rows
}

const COUNT_LIMIT = 10_000

/** Without a search by kept numbers; people whose contact is gone have none to show. */
export async function countRecipients(
  ctx: Ctx,
  campaignId: string,
  filter: RecipientFilter,
): Promise<number> {
  const { status, q, engagement, variant } = filter
  if (!q?.trim() && !engagement && !variant && (status === 'skipped' || status === undefined)) {
    const total = await countWithin(ctx, campaignId, filter, COUNT_LIMIT)
    if (total < COUNT_LIMIT) return total
    const numbers = await readNumbersOf(ctx.db, campaignId)
    const names = status ? [status] : ['pending', 'sent', 'failed', 'skipped', 'canceled', 'unknown']
    return names.reduce((sum, name) => sum + (numbers.total.get(name) ?? 0), 0)
  }
  return countWithin(ctx, campaignId, filter, COUNT_LIMIT * 10)
}

async function countWithin(
  { db }: Ctx,
  campaignId: string,
  filter: RecipientFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from campaign_recipients r where ${isChosen(campaignId, filter)} limit ${most}) matches`.execute(
    db,
  )
  return rows[0]!.count
}

export const findRecipient = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('campaign_recipients')
    .select(['id', 'campaign_id', 'message_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
