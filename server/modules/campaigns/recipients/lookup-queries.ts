import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** The campaigns that mails belong to, by the id of the recipient. */
export async function findCampaignsOfRecipients(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; campaign_id: string }>`
    select id, campaign_id from campaign_recipients where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, campaign_id }) => [id, campaign_id]))
}

export async function findCampaignNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from campaigns where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface CampaignMails {
  id: string
  name: string
  status: string
  sent: number
  opened: number
  clicked: number
  replied: number
  bounced: number
  unsubscribed: number
}

/** What became of the mails that campaigns sent between two moments. */
export async function sumCampaignMails(db: Db, start: string, end: string): Promise<CampaignMails[]> {
  const { rows } = await sql<CampaignMails>`
    select c.id, c.name, c.status, count(*)::integer as sent, count(r.opened_at)::integer as opened,
      count(r.clicked_at)::integer as clicked, count(r.replied_at)::integer as replied,
      count(r.bounced_at)::integer as bounced, count(r.unsubscribed_at)::integer as unsubscribed
    from campaign_recipients r join campaigns c on c.id = r.campaign_id
    where r.sent_at >= ${start}::timestamptz and r.sent_at < ${end}::timestamptz group by c.id, c.name, c.status`.execute(
    db,
  )
  return rows
}
