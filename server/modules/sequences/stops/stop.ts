import type { Ctx } from '#kit/context.ts'
import { cancelMessage } from '#modules/email/index.ts'
import { EnrollmentEnded } from '../events.ts'
import { lockQueuedMessages, type Stopping, setMeeting, stopRows } from './queries.ts'

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

/**
 * Ends enrollments at once, in the transaction that knows why: the dispatcher cannot take them any more, and a mail
 * of theirs that still waits to be sent is taken back.
 */
export async function stopEnrollments(
  ctx: Ctx,
  reason: StopReason,
  which: Stopping,
  error: string | null = null,
): Promise<number> {
  const status = statusOf(reason)
  const rows = await stopRows(ctx, { status, reason, error }, which)
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

/** Takes back the mails of these that have not been handed over. */
export async function cancelQueued(
  ctx: Ctx,
  of: { enrollmentIds: readonly string[] } | { sequenceId: string },
  reason: string,
): Promise<void> {
  for (const id of await lockQueuedMessages(ctx, of)) await cancelMessage(ctx, id, reason)
}

/** For whoever books meetings: ends the sequences that should end then, and conditions can ask for it. */
export async function recordMeeting(ctx: Ctx, contactId: string): Promise<void> {
  await Promise.all([
    setMeeting(ctx, contactId),
    stopEnrollments(ctx, 'meeting_booked', { contactId, wanting: 'stop_on_meeting' }),
  ])
}
