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
