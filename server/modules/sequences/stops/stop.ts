import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { cancelMessage } from '#modules/email/index.ts'
import { EnrollmentEnded } from '../events.ts'

export type StopReason =
  | 'replied'
  | 'clicked'
  | 'meeting_booked'
  | 'unsubscribed'
  | 'complained'
  | 'bounced'
  | 'suppressed'
  | 'send_failed'

/** Where it ended as wished the enrollment is completed; where mail cannot reach the contact it has failed. */
const statusOf = (reason: StopReason) =>
  ['bounced', 'suppressed', 'send_failed'].includes(reason) ? 'failed' : 'completed'

interface Stopped {
  id: string
  sequence_id: string
  contact_id: string
  name: string
}

/**
 * Ends enrollments at once, in the transaction that knows why: the dispatcher cannot take them any more, and a mail
 * of theirs that still waits to be sent is taken back.
 */
export async function stopEnrollments(
  ctx: Ctx,
  reason: StopReason,
  which: RawBuilder<boolean>,
  error: string | null = null,
): Promise<number> {
  const status = statusOf(reason)
  const { rows } = await sql<Stopped>`
    update sequence_enrollments e set status = ${status}, stop_reason = ${reason}, next_run_at = null,
      error = ${error}, completed_at = ${ctx.now.toString()}
    from sequences s
    where s.id = e.sequence_id and e.status in ('active', 'paused') and ${which}
    returning e.id, e.sequence_id, e.contact_id, s.name`.execute(ctx.db)
  if (rows.length === 0) return 0
  await cancelQueued(ctx, { enrollmentIds: rows.map(({ id }) => id) }, `The sequence ended: ${reason}`)
  for (const { id, sequence_id, contact_id, name } of rows) {
    await ctx.emit(EnrollmentEnded, {
      sequence_id,
      name,
      enrollment_id: id,
      contact_id,
      status,
      reason,
      error,
    })
  }
  return rows.length
}

/** What is locked is being sent this very moment and cannot be taken back; waiting for it would help nobody. */
export async function cancelQueued(
  ctx: Ctx,
  of: { enrollmentIds: readonly string[] } | { sequenceId: string },
  reason: string,
): Promise<void> {
  const theirs =
    'sequenceId' in of
      ? sql`s.enrollment_id in (select id from sequence_enrollments where sequence_id = ${of.sequenceId})`
      : sql`s.enrollment_id = any(${of.enrollmentIds}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select m.id from sequence_sends s join email_messages m on m.id = s.message_id
    where ${theirs} and s.sent_at is null and m.status = 'queued'
    for update of m skip locked`.execute(ctx.db)
  for (const { id } of rows) await cancelMessage(ctx, id, reason)
}

/** For whoever books meetings: ends the sequences that should end then, and conditions can ask for it. */
export async function recordMeeting(ctx: Ctx, contactId: string): Promise<void> {
  await ctx.db
    .updateTable('sequence_enrollments')
    .set({ meeting_at: ctx.now.toString() })
    .where('contact_id', '=', contactId)
    .where('meeting_at', 'is', null)
    .execute()
  await stopEnrollments(ctx, 'meeting_booked', sql`e.contact_id = ${contactId} and s.stop_on_meeting`)
}
