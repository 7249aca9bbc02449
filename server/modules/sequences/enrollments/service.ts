import type { Ctx } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'
import { isSuppressed } from '#modules/email/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { armDispatch } from '../dispatch/arm-queries.ts'
import { CannotPause, CannotResume, EnrollmentNotFound, SequenceNotFound } from '../errors.ts'
import { spreadSlot } from '../schedule/plan.ts'
import { findSequence, findStep, requireSequenceRow } from '../steps/queries.ts'
import { cancelQueued } from '../stops/stop.ts'
import { type EnrollmentStatus, enrollmentStatuses } from '../tallies.ts'
import { readNumbers } from '../tally-queries.ts'
import {
  countMatches,
  deleteEnrollment,
  deleteFailedSends,
  findContactEmail,
  listEnrollmentPage,
  lockEnrollmentRow,
  readEnrollment,
  shareSequence,
  updateEnrollment,
} from './queries.ts'
import type { Enrollment } from './schema.ts'

export interface EnrollmentFilter {
  status?: string | undefined
  q?: string | undefined
}

export async function listEnrollments(
  ctx: Ctx,
  sequenceId: string,
  page: PageQuery,
  { status, q }: EnrollmentFilter,
) {
  await requireSequence(ctx, sequenceId)
  if (status && !(enrollmentStatuses as readonly string[]).includes(status)) {
    throw InvalidInput(say`status must be one of ${{ choices: enrollmentStatuses }}`)
  }
  const words = q?.trim() || undefined
  const chosen = { sequenceId, status, words }
  const [rows, numbers] = await Promise.all([
    listEnrollmentPage(ctx, chosen, slice(page)),
    readNumbers(ctx.db, [sequenceId]),
  ])
  const counts = numbers.get(sequenceId)!.enrollments
  const total = words
    ? await countMatches(ctx, chosen)
    : status
      ? counts[status as EnrollmentStatus]
      : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { data: rows, pagination: paginate(page, total), status_counts: counts }
}

async function requireSequence(ctx: Ctx, id: string): Promise<void> {
  found(await findSequence(ctx, id), SequenceNotFound)
}

async function lockEnrollment(ctx: Ctx, sequenceId: string, id: string) {
  holdPartiesOf(ctx, 'sequence_enrollments', id)
  found(await shareSequence(ctx, sequenceId), SequenceNotFound)
  return found(await lockEnrollmentRow(ctx, sequenceId, id), EnrollmentNotFound)
}

/** The plan is kept: who is resumed in time goes on as if nothing had been. */
export async function pauseEnrollment(ctx: Ctx, sequenceId: string, id: string): Promise<Enrollment> {
  const row = await lockEnrollment(ctx, sequenceId, id)
  if (row.status !== 'active') throw CannotPause(row.status)
  await updateEnrollment(ctx, id, { status: 'paused' })
  return readEnrollment(ctx, id)
}

export async function resumeEnrollment(ctx: Ctx, sequenceId: string, id: string): Promise<Enrollment> {
  const row = await lockEnrollment(ctx, sequenceId, id)
  if (row.status !== 'paused' && row.status !== 'failed') throw CannotResume(row.status)
  const obstacle = await obstacleTo(ctx, row.contact_id)
  if (obstacle) throw CannotResume(obstacle)
  await deleteFailedSends(ctx, id)
  const isWaiting = row.current_step_id === null && row.next_run_at === null && row.status === 'paused'
  const planned = row.next_run_at ? Temporal.Instant.from(row.next_run_at) : ctx.now
  const from = Temporal.Instant.compare(planned, ctx.now) > 0 ? planned : ctx.now
  const next = isWaiting ? null : await nextRun(ctx, row, from)
  await updateEnrollment(ctx, id, {
    status: 'active',
    stop_reason: null,
    error: null,
    completed_at: null,
    next_run_at: next?.toString() ?? null,
  })
  await armDispatch(ctx)
  return readEnrollment(ctx, id)
}

async function nextRun(
  ctx: Ctx,
  row: { sequence_id: string; contact_id: string; current_step_id: string | null },
  from: Temporal.Instant,
): Promise<Temporal.Instant> {
  const [sequence, step] = await Promise.all([
    requireSequenceRow(ctx, row.sequence_id),
    row.current_step_id ? findStep(ctx.db, row.current_step_id) : undefined,
  ])
  return step?.step_type === 'email' ? spreadSlot(sequence, from, row, step.id) : from
}

/** The gate is asked again: much may have happened since. */
async function obstacleTo(ctx: Ctx, contactId: string): Promise<string | null> {
  const contact = await findContactEmail(ctx, contactId)
  if (!contact?.email) return 'without an email address'
  if (!isEmail(contact.email)) return 'without a valid email address'
  const [blocked] = await isSuppressed(ctx, [contact.email])
  if (!blocked) return null
  return blocked.reason === 'unsubscribe' || blocked.reason === 'unsubscribed' ? 'unsubscribed' : 'suppressed'
}

export async function removeEnrollment(ctx: Ctx, sequenceId: string, id: string): Promise<void> {
  await lockEnrollment(ctx, sequenceId, id)
  await cancelQueued(ctx, { enrollmentIds: [id] }, 'The enrollment was removed')
  await deleteEnrollment(ctx, id)
}
