import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { selectCandidates } from '../audience/queries.ts'
import type { Audience } from '../audience/schema.ts'

/**
 * Writes the next people of an audience down, in the order of their ids; the last of them, or null when nobody is left.
 * Whose address another one has meanwhile is a duplicate.
 */
export async function freezeNext(
  ctx: Ctx,
  campaignId: string,
  audience: Audience,
  after: string | null,
  most: number,
): Promise<{ frozen: number; last: string | null }> {
  const isTaken = after
    ? sql`exists (select from campaign_recipients r where r.campaign_id = ${campaignId} and r.address = b.address
        and r.status <> 'skipped')`
    : sql`false`
  const { rows } = await sql<{ frozen: number; last: string | null }>`
    with batch as materialized (
      select * from (${selectCandidates(ctx, audience)}) c
      ${after ? sql`where c.contact_id > ${after}::uuid` : sql``}
      order by c.contact_id limit ${most}
    ), written as (
      insert into campaign_recipients (campaign_id, contact_id, name, email, status, skip_reason)
      select ${campaignId}::uuid, b.contact_id, b.name, b.email,
        case when coalesce(b.skip_reason, case when ${isTaken} then 'duplicate' end) is null then 'pending' else 'skipped' end,
        coalesce(b.skip_reason, case when ${isTaken} then 'duplicate' end)
      from batch b
      on conflict (organization_id, contact_id, campaign_id) do nothing
    )
    select count(*)::int as frozen, (select contact_id from batch order by contact_id desc limit 1) as last from batch`.execute(
    ctx.db,
  )
  return rows[0]!
}

const TOP_DOMAINS = 20

export async function listTopDomains({ db }: Ctx, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select split_part(address, '@', 2) as domain from campaign_recipients
    where campaign_id = ${campaignId} and status = 'pending' group by 1 order by count(*) desc, 1 limit ${TOP_DOMAINS}`.execute(
    db,
  )
  return rows.map(({ domain }) => domain)
}

/**
 * Deals the people of a test: the first of them by a hash of their address, one variant after the other, so that sizes
 * differ by one at most. The rest waits for what wins.
 */
export async function splitTest(
  { db }: Ctx,
  campaignId: string,
  labels: readonly string[],
  percent: number,
): Promise<void> {
  await sql`
    with ranked as (
      select id, row_number() over (order by md5(${campaignId}::text || address), id) as place,
        count(*) over () as sendable
      from campaign_recipients where campaign_id = ${campaignId} and status = 'pending'
    ), dealt as (
      select id, place, place <= greatest(${labels.length}::int, ceil(sendable * ${percent}::int / 100.0)) as is_test
      from ranked
    )
    update campaign_recipients r set waits = not d.is_test,
      variant = case when d.is_test then (${labels}::text[])[1 + (d.place - 1) % ${labels.length}::int] end
    from dealt d where r.id = d.id`.execute(db)
}

export async function hasPending({ db }: Ctx, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from campaign_recipients
    where campaign_id = ${campaignId} and status = 'pending') as there`.execute(db)
  return rows[0]!.there
}

/** Frozen and nobody in it could be written to: as if it had not been. */
export async function unfreeze({ db }: Ctx, campaignId: string): Promise<void> {
  await db.deleteFrom('campaign_recipients').where('campaign_id', '=', campaignId).execute()
  await db.deleteFrom('campaign_tallies').where('campaign_id', '=', campaignId).execute()
}
