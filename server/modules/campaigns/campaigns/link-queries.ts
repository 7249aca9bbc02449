import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Link } from '../rendering/compile.ts'

export async function replaceLinks({ db }: Ctx, campaignId: string, links: readonly Link[]): Promise<void> {
  await db.deleteFrom('campaign_links').where('campaign_id', '=', campaignId).execute()
  if (links.length === 0) return
  await db
    .insertInto('campaign_links')
    .values(links.map((link, position) => ({ campaign_id: campaignId, position, ...link })))
    .execute()
}

export const copyLinks = ({ db }: Ctx, from: string, to: string) =>
  sql`insert into campaign_links (campaign_id, position, url, clicked_url, begins_with)
    select ${to}, position, url, clicked_url, begins_with from campaign_links where campaign_id = ${from}`.execute(
    db,
  )
