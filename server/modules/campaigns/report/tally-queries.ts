import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type Numbers, noNumbers } from './numbers.ts'

/** Reads what was counted as rows changed; the rows themselves are not looked at. */
export async function readNumbers(db: Db, campaignIds: readonly string[]): Promise<Map<string, Numbers>> {
  const numbers = new Map(campaignIds.map(id => [id, noNumbers()]))
  if (campaignIds.length === 0) return numbers
  const { rows } = await sql<{ campaign_id: string; key: string; name: string; value: string }>`
    select campaign_id, key, name, sum(delta) as value from campaign_tallies
    where campaign_id = any(${campaignIds}::uuid[]) and scope = 'variant' group by 1, 2, 3`.execute(db)
  for (const { campaign_id, key, name, value } of rows) {
    const { total, variants } = numbers.get(campaign_id)!
    total.set(name, (total.get(name) ?? 0) + Number(value))
    if (key === '') continue
    const own = variants.get(key) ?? new Map<string, number>()
    own.set(name, Number(value))
    variants.set(key, own)
  }
  return numbers
}

export async function readNumbersOf(db: Db, campaignId: string): Promise<Numbers> {
  return (await readNumbers(db, [campaignId])).get(campaignId)!
}

export type Scope = 'hour' | 'domain' | 'link'

/** By scope and key: what was counted there. */
export async function readScopes(db: Db, campaignId: string) {
  const { rows } = await sql<{ scope: Scope; key: string; name: string; value: string }>`
    select scope, key, name, sum(delta) as value from campaign_tallies
    where campaign_id = ${campaignId} and scope <> 'variant' group by 1, 2, 3`.execute(db)
  const scopes: Record<Scope, Map<string, Map<string, number>>> = {
    hour: new Map(),
    domain: new Map(),
    link: new Map(),
  }
  for (const { scope, key, name, value } of rows) {
    const counts = scopes[scope].get(key) ?? new Map<string, number>()
    counts.set(name, Number(value))
    scopes[scope].set(key, counts)
  }
  return scopes
}

/** One person followed a link for the first time. */
export async function countUniqueClick(ctx: Ctx, recipientId: string, url: string): Promise<void> {
  await sql`insert into campaign_tallies (campaign_id, scope, key, name, delta)
    select r.campaign_id, 'link', l.position::text, 'unique_clicks', 1 from campaign_recipients r
      cross join lateral (
        select k.position from campaign_links k where k.campaign_id = r.campaign_id
          and (k.clicked_url = ${url} or starts_with(${url}, k.begins_with))
        order by k.clicked_url is null, length(k.begins_with) desc, k.position limit 1) l
    where r.id = ${recipientId}::uuid`.execute(ctx.db)
}

export const listLinks = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_links')
    .select(['position', 'url'])
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute()
