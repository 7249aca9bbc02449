import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Shared with other dispatchers; whoever pauses or cancels it waits until the batch is through. */
export const shareSending = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .forShare()
    .executeTakeFirst()

export interface Claimed {
  id: string
  contact_id: string
  name: string
  email: string
  variant: string | null
  waits: boolean
}

/** Takes people for this transaction; whom another dispatcher holds is passed over. */
export async function claimRecipients(
  { db }: Ctx,
  campaignId: string,
  most: number,
  { onlyTest }: { onlyTest: boolean },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`select id, contact_id, name, email, variant, waits
    from claim_due_recipients(${campaignId}, ${onlyTest}, ${most})`.execute(db)
  return rows
}

export interface Outcome {
  id: string
  status: 'pending' | 'skipped' | 'failed'
  skip_reason: string | null
  variant: string | null
  message_id: string | null
  error: string | null
}

export async function saveOutcomes({ db }: Ctx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const of = (read: (outcome: Outcome) => string | null) => outcomes.map(read)
  await sql`
    update campaign_recipients r set status = o.status, skip_reason = o.skip_reason, variant = o.variant,
      message_id = o.message_id, error = o.error
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ status }) => status)}::text[],
      ${of(({ skip_reason }) => skip_reason)}::text[], ${of(({ variant }) => variant)}::text[],
      ${of(({ message_id }) => message_id)}::uuid[], ${of(({ error }) => error?.slice(0, 1_000) ?? null)}::text[])
      as o (id, status, skip_reason, variant, message_id, error)
    where r.id = o.id`.execute(db)
}

export interface Progress {
  under_way: number
  is_due: boolean
  /** Somebody of a test's rest is left. */
  has_rest: boolean
  ahead: number
}

/** How far it is, each by the end of an index. */
export async function readProgress(
  { db }: Ctx,
  { id, started_at }: { id: string; started_at: string | null },
  { onlyTest, mostUnderWay }: { onlyTest: boolean; mostUnderWay: number },
): Promise<Progress> {
  const { rows } = await sql<Progress>`select
    (select count(*)::int from (select from campaign_recipients where campaign_id = ${id} and status = 'pending'
      and message_id is not null limit ${mostUnderWay + 1}) u) as under_way,
    exists (select from campaign_recipients where campaign_id = ${id} and status = 'pending' and message_id is null
      ${onlyTest ? sql`and not waits` : sql``}) as is_due,
    exists (select from campaign_recipients where campaign_id = ${id} and status = 'pending' and message_id is null
      and waits) as has_rest,
    (select count(*)::int from campaigns where status = 'sending'
      and (started_at, id) < (${started_at}::timestamptz, ${id}::uuid)) as ahead`.execute(db)
  return rows[0]!
}

/** The one that has waited longest behind those that are being sent. */
export const findFirstInLine = ({ db }: Ctx) =>
  db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'sending')
    .where('waiting_for', '=', 'sender')
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function listWaitingForSender({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'sending')
    .where('waiting_for', '=', 'sender')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listUnderWay({ db }: Ctx, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from campaign_recipients
    where campaign_id = ${campaignId} and status = 'pending' and message_id is not null`.execute(db)
  return rows.map(({ message_id }) => message_id)
}

/** Their mails were taken back: they are as they were before. */
export async function releaseRecipients(
  { db }: Ctx,
  campaignId: string,
  messageIds: readonly string[],
): Promise<void> {
  await sql`update campaign_recipients set message_id = null, variant = case when waits then null else variant end
    where campaign_id = ${campaignId} and status = 'pending' and message_id = any(${messageIds}::uuid[])`.execute(
    db,
  )
}

/** Those nobody has written to; how many of at most so many. */
export async function cancelWaiting({ db }: Ctx, campaignId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update campaign_recipients set status = 'canceled'
    where id = any (array(select id from campaign_recipients
      where campaign_id = ${campaignId} and status = 'pending' and message_id is null limit ${most} for update))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function retryFailed({ db }: Ctx, campaignId: string): Promise<number> {
  const { numAffectedRows } =
    await sql`update campaign_recipients set status = 'pending', message_id = null, error = null
    where campaign_id = ${campaignId} and status = 'failed' and bounced_at is null`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function setWake({ db }: Ctx, campaignId: string, at: string): Promise<void> {
  await sql`insert into campaign_wakes (campaign_id, due_at) values (${campaignId}, ${at})
    on conflict (organization_id, campaign_id) do update set due_at = excluded.due_at`.execute(db)
}

export async function dropWake({ db }: Ctx, campaignId: string): Promise<void> {
  await db.deleteFrom('campaign_wakes').where('campaign_id', '=', campaignId).execute()
}

export async function listDueWakes({ db }: Ctx, at: string): Promise<string[]> {
  const rows = await db.selectFrom('campaign_wakes').select('campaign_id').where('due_at', '<=', at).execute()
  return rows.map(({ campaign_id }) => campaign_id)
}
