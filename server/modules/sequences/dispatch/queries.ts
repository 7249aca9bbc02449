import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { Outcome } from './progress.ts'

export const shareActiveSequence = ({ db }: Ctx, sequenceId: string) =>
  db
    .selectFrom('sequences')
    .selectAll()
    .where('id', '=', sequenceId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()

/** Active sequences that have something due, the longest waiting first. */
export async function listDueSequences(ctx: Ctx): Promise<string[]> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ id: string }>`
    select s.id from sequences s cross join lateral (
      select e.next_run_at from sequence_enrollments e
      where e.sequence_id = s.id and e.status = 'active' and e.next_run_at <= ${now}
      order by e.next_run_at limit 1) d
    where s.status = 'active' order by d.next_run_at, s.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export type EnrollmentRow = Selectable<DB['sequence_enrollments']>

/** Takes due enrollments for this transaction; what another dispatcher holds is passed over. */
export async function claimDue(ctx: Ctx, sequenceId: string, most: number): Promise<EnrollmentRow[]> {
  const { rows } = await sql<EnrollmentRow>`
    select * from claim_due_enrollments(${sequenceId}, ${ctx.now.toString()}, ${most})`.execute(ctx.db)
  return rows
}

export const listSendsOf = ({ db }: Ctx, enrollmentIds: readonly string[]) =>
  db
    .selectFrom('sequence_sends')
    .select([
      'enrollment_id',
      'step_id',
      'at',
      'opened_at',
      'clicked_at',
      'replied_at',
      'bounced_at',
      'failed_at',
    ])
    .where('enrollment_id', '=', sql<string>`any(${enrollmentIds}::uuid[])`)
    .execute()

export const listSubjects = ({ db }: Ctx, messageIds: readonly string[]) =>
  db.selectFrom('email_messages').select(['id', 'subject']).where('id', 'in', messageIds).execute()

export interface NewSend {
  id: string
  enrollment_id: string
  step_id: string
  variant_id: string
  message_id: string
  awaits_verdict: boolean
}

export async function insertSends(ctx: Ctx, sequenceId: string, sends: readonly NewSend[]): Promise<void> {
  if (sends.length === 0) return
  await sql`
    insert into sequence_sends (id, sequence_id, enrollment_id, step_id, variant_id, message_id, at, awaits_verdict)
    select n.id, ${sequenceId}::uuid, n.enrollment_id, n.step_id, n.variant_id, n.message_id,
      ${ctx.now.toString()}::timestamptz, n.awaits_verdict
    from json_to_recordset(${toJson(sends)}::json) as n (id uuid, enrollment_id uuid, step_id uuid, variant_id uuid,
      message_id uuid, awaits_verdict boolean)`.execute(ctx.db)
}

export const insertTaskSend = ({ db }: Ctx, values: Insertable<DB['sequence_sends']>) =>
  db.insertInto('sequence_sends').values(values).execute()

export const findOwnMailbox = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('mailboxes')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_paused', '=', false)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

export async function saveOutcomes(ctx: Ctx, outcomes: readonly Outcome[]): Promise<void> {
  const text = (read: (outcome: Outcome) => string | null | undefined) =>
    outcomes.map(outcome => read(outcome) ?? null)
  await sql`
    update sequence_enrollments e set
      status = o.status, stop_reason = o.stop_reason, current_step_id = o.current_step_id,
      next_run_at = o.next_run_at, error = o.error,
      completed_at = case when o.status = 'active' then null else ${ctx.now.toString()}::timestamptz end,
      first_message_id = coalesce(e.first_message_id, o.message_id),
      mailbox_id = coalesce(e.mailbox_id, o.mailbox_id)
    from unnest(
      ${text(({ row }) => row.id)}::uuid[], ${text(({ status }) => status)}::text[],
      ${text(({ stop_reason }) => stop_reason)}::text[], ${text(({ current_step_id }) => current_step_id)}::uuid[],
      ${text(({ next_run_at }) => next_run_at?.toString())}::timestamptz[], ${text(({ error }) => error)}::text[],
      ${text(({ sent }) => sent?.message_id)}::uuid[], ${text(({ sent }) => sent?.mailbox_id)}::uuid[]
    ) as o (id, status, stop_reason, current_step_id, next_run_at, error, message_id, mailbox_id)
    where e.id = o.id`.execute(ctx.db)
}

/** Those who wait for a reason are due at once. */
export async function bringForward({ db, now }: Ctx, error: string): Promise<void> {
  await db
    .updateTable('sequence_enrollments')
    .set({ next_run_at: now.toString(), error: null })
    .where('status', '=', 'active')
    .where('error', '=', error)
    .where('next_run_at', '>', now.toString())
    .execute()
}
