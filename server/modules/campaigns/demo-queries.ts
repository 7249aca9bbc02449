import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Writes down everybody who may be written to, as a campaign that has gone out would have. */
export async function insertDemoRecipients(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`insert into campaign_recipients (campaign_id, contact_id, name, email, status, skip_reason)
    select ${campaignId}::uuid, id, name, email,
      case when email is null or unsubscribed or suppressed then 'skipped' else 'pending' end,
      case when email is null then 'no_email' when unsubscribed then 'unsubscribed' when suppressed then 'suppressed' end
    from contacts`.execute(ctx.db)
}

/** What became of them: by a hash of who they are, so that every demo tells the same. */
export async function playOutDemo(ctx: Ctx, campaignId: string, sentAt: string): Promise<void> {
  await sql`
    with dealt as (
      select id, abs(hashtext(address)) % 100 as luck, row_number() over (order by address) as place
      from campaign_recipients where campaign_id = ${campaignId} and status = 'pending')
    update campaign_recipients r set status = 'sent',
      sent_at = ${sentAt}::timestamptz + d.place * interval '2 seconds',
      opened_at = case when d.luck < 46 then ${sentAt}::timestamptz + (10 + d.luck * 7) * interval '1 minute' end,
      clicked_at = case when d.luck < 17 then ${sentAt}::timestamptz + (14 + d.luck * 7) * interval '1 minute' end,
      replied_at = case when d.luck < 3 then ${sentAt}::timestamptz + (60 + d.luck * 60) * interval '1 minute' end,
      unsubscribed_at = case when d.luck = 45 then ${sentAt}::timestamptz + interval '5 hours' end,
      bounced_at = case when d.luck >= 98 then ${sentAt}::timestamptz + interval '1 minute' end,
      bounce_kind = case when d.luck >= 98 then 'soft' end
    from dealt d where r.id = d.id`.execute(ctx.db)
  await sql`insert into campaign_tallies (campaign_id, scope, key, name, delta)
    select ${campaignId}::uuid, 'link', '0', n.name, greatest(1, (
      select count(*) from campaign_recipients where campaign_id = ${campaignId} and clicked_at is not null)) + n.more
    from (values ('unique_clicks', 0), ('clicks', 2)) as n (name, more)`.execute(ctx.db)
}
