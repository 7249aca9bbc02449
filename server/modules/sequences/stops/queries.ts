import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export interface Send {
  id: string
  sequence_id: string
  enrollment_id: string
  step_id: string
  variant_id: string
  sent_at: string | null
}

export type Moment =
  | 'sent_at'
  | 'failed_at'
  | 'opened_at'
  | 'clicked_at'
  | 'replied_at'
  | 'bounced_at'
  | 'unsubscribed_at'

/** One enrollment or all of a contact; with `wanting`, only of sequences that wish to stop then. */
export type Stopping = ({ enrollmentId: string } | { contactId: string }) & {
  wanting?: 'stop_on_reply' | 'stop_on_click' | 'stop_on_meeting'
}

export interface Stopped {
  id: string
  sequence_id: string
  contact_id: string
  name: string
}

export async function stopRows(
  ctx: Ctx,
  { status, reason, error }: { status: string; reason: string; error: string | null },
  which: Stopping,
): Promise<Stopped[]> {
  const whose =
    'enrollmentId' in which ? sql`e.id = ${which.enrollmentId}` : sql`e.contact_id = ${which.contactId}`
  const wanting = which.wanting ? sql` and s.${sql.ref(which.wanting)}` : sql``
  const { rows } = await sql<Stopped>`
    update sequence_enrollments e set status = ${status}, stop_reason = ${reason}, next_run_at = null,
      error = ${error}, completed_at = ${ctx.now.toString()}
    from sequences s
    where s.id = e.sequence_id and e.status in ('active', 'paused') and ${whose}${wanting}
    returning e.id, e.sequence_id, e.contact_id, s.name`.execute(ctx.db)
  return rows
}

/** What is locked is being sent this very moment and cannot be taken back; waiting for it would help nobody. */
export async function lockQueuedMessages(
  { db }: Ctx,
  of: { enrollmentIds: readonly string[] } | { sequenceId: string },
): Promise<string[]> {
  const theirs =
    'sequenceId' in of
      ? sql`s.enrollment_id in (select id from sequence_enrollments where sequence_id = ${of.sequenceId})`
      : sql`s.enrollment_id = any(${of.enrollmentIds}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select m.id from sequence_sends s join email_messages m on m.id = s.message_id
    where ${theirs} and s.sent_at is null and m.status = 'queued'
    for update of m skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setMeeting(ctx: Ctx, contactId: string): Promise<void> {
  await ctx.db
    .updateTable('sequence_enrollments')
    .set({ meeting_at: ctx.now.toString() })
    .where('contact_id', '=', contactId)
    .where('meeting_at', 'is', null)
    .execute()
}

/** Notes the first time something happened to a send; undefined when it is no news. */
export async function setFirst(
  { db }: Ctx,
  sendId: string,
  moment: Moment,
  at: string,
): Promise<Send | undefined> {
  const column = sql.ref(moment)
  const { rows } = await sql<Send>`
    update sequence_sends set ${column} = ${at} where id = ${sendId}::uuid and ${column} is null
    returning id, sequence_id, enrollment_id, step_id, variant_id, sent_at`.execute(db)
  return rows[0]
}

/** The same for many mails that left at once. */
export async function setSent({ db }: Ctx, sendIds: readonly (string | null)[], at: string): Promise<Send[]> {
  const { rows } = await sql<Send>`
    update sequence_sends set sent_at = ${at}
    where id = any(${sendIds}::uuid[]) and sent_at is null
    returning id, sequence_id, enrollment_id, step_id, variant_id, sent_at`.execute(db)
  return rows
}

export async function addSent(ctx: Ctx, enrollmentIds: readonly string[]): Promise<void> {
  await sql`update sequence_enrollments e set sent_count = e.sent_count + n.times, last_sent_at = ${ctx.now.toString()}
    from (select id, count(*) as times from unnest(${enrollmentIds}::uuid[]) as id group by id) n
    where e.id = n.id`.execute(ctx.db)
}

export async function addOne(
  { db }: Ctx,
  enrollmentId: string,
  column: 'open_count' | 'click_count',
): Promise<void> {
  const count = sql.ref(column)
  await sql`update sequence_enrollments set ${count} = ${count} + 1 where id = ${enrollmentId}`.execute(db)
}

/** Through with all steps, but its last mail never left: it is under way again. */
export async function reopenFinished({ db }: Ctx, enrollmentId: string): Promise<void> {
  await sql`update sequence_enrollments set status = 'active', completed_at = null
    where id = ${enrollmentId} and status = 'completed' and stop_reason = 'finished'`.execute(db)
}

export async function setCurrentStep({ db }: Ctx, enrollmentId: string, stepId: string): Promise<void> {
  await db
    .updateTable('sequence_enrollments')
    .set({ current_step_id: stepId })
    .where('id', '=', enrollmentId)
    .execute()
}

/** A bounce says better why it ended than the failure to send did. */
export async function renameStopToBounced({ db }: Ctx, enrollmentId: string): Promise<void> {
  await sql`update sequence_enrollments set stop_reason = 'bounced'
    where id = ${enrollmentId} and stop_reason in ('send_failed', 'suppressed')`.execute(db)
}

/** Through with all steps, but the last mail is still waiting for a server that is away: the ids of those. */
export async function markFinishedReplied({ db }: Ctx, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sequence_enrollments e set stop_reason = 'replied' from sequences s
    where s.id = e.sequence_id and s.stop_on_reply and e.contact_id = ${contactId} and e.stop_reason = 'finished'
      and exists (select from sequence_sends q join email_messages m on m.id = q.message_id
                  where q.enrollment_id = e.id and q.sent_at is null and m.status = 'queued')
    returning e.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setErrorOfSend({ db }: Ctx, sendId: string, error: string): Promise<void> {
  await sql`update sequence_enrollments e set error = ${error} from sequence_sends s
    where s.id = ${sendId}::uuid and e.id = s.enrollment_id`.execute(db)
}

export async function setReplied({ db }: Ctx, enrollmentId: string, at: string): Promise<void> {
  await sql`update sequence_enrollments set replied_at = coalesce(replied_at, ${at}::timestamptz)
    where id = ${enrollmentId}`.execute(db)
}
