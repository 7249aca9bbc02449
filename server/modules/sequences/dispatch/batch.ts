import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { isEmail } from '#platform/server/validation.ts'
import { EnrollmentEnded } from '../events.ts'
import { describeTemplateError } from '../merge/render.ts'
import { consider } from '../schedule/consider.ts'
import { stepAfter } from '../schedule/flow.ts'
import { planNextDay, planStep, spreadSlot } from '../schedule/plan.ts'
import { isOpenAt } from '../schedule/slots.ts'
import { countToday, reserveToday } from './daily-cap.ts'
import {
  claimDue,
  type EnrollmentRow,
  holdActiveProgram,
  loadSurroundings,
  type Program,
  type Surroundings,
  type TimelineStep,
} from './load.ts'
import { makeTask, sendStep } from './run-step.ts'
import { openSenders, type Senders, takeRoom, type Way } from './senders.ts'
import { emptySummary, type Summary } from './summary.ts'

export const BATCH = 25
const PAUSED_WAIT = { minutes: 15 }
const ERROR_WAIT = { minutes: 5 }

/** What becomes of an enrollment, gathered and written for the whole batch at once. */
interface Outcome {
  row: EnrollmentRow
  status: 'active' | 'completed' | 'failed'
  stop_reason: string | null
  current_step_id: string | null
  next_run_at: Temporal.Instant | null
  error: string | null
  sent?: { message_id: string; mailbox_id: string | null }
}

interface Batch {
  program: Program
  around: Surroundings
  summary: Summary
  outcomes: Outcome[]
  messageIds: string[]
}

export interface BatchResult {
  claimed: number
  summary: Summary
  messageIds: string[]
}

/**
 * One transaction: due enrollments of one sequence are claimed, their caps counted, their mails recorded and their
 * next runs planned. All of it happens, or none: a crash at any point leaves what was due still due.
 */
export async function dispatchBatch(ctx: Ctx, sequenceId: string): Promise<BatchResult> {
  const summary = emptySummary()
  const program = await holdActiveProgram(ctx, sequenceId)
  const rows = program ? await claimDue(ctx, sequenceId, BATCH) : []
  if (!program || rows.length === 0) return { claimed: 0, summary, messageIds: [] }
  summary.due = rows.length
  const around = await loadSurroundings(ctx, program, rows)
  const batch: Batch = { program, around, summary, outcomes: [], messageIds: [] }
  const mails = rows.flatMap(row => {
    const step = takeUp(ctx, batch, row)
    return step ? { row, step } : []
  })
  const tasks = mails.filter(({ step }) => step.step_type !== 'email')
  for (const { row, step } of tasks) await runTask(ctx, batch, row, step)
  await sendMails(
    ctx,
    batch,
    mails.filter(({ step }) => step.step_type === 'email'),
  )
  await writeOutcomes(ctx, batch)
  return { claimed: rows.length, summary, messageIds: batch.messageIds }
}

const count = (reasons: Record<string, number>, reason: string) => {
  reasons[reason] = (reasons[reason] ?? 0) + 1
}

/** Decides without touching anything; answers the step when something is to be done for it now. */
function takeUp(ctx: Ctx, batch: Batch, row: EnrollmentRow): TimelineStep | null {
  const { program, around, summary } = batch
  const considered = consider(program.steps, row.current_step_id, {
    now: ctx.now,
    fields: around.people.get(row.contact_id)?.fields ?? {},
    enrolledAt: Temporal.Instant.from(row.enrolled_at),
    meetingAt: row.meeting_at ? Temporal.Instant.from(row.meeting_at) : null,
    sends: around.sends.get(row.id) ?? [],
  })
  if (considered.kind === 'act') return considered.step
  if (considered.kind === 'end') end(batch, row, 'completed', considered.reason)
  else {
    if (considered.skipped) count(summary.skipped, considered.skipped)
    proceed(ctx, batch, row, considered.to)
  }
  return null
}

function end(
  { outcomes, summary }: Batch,
  row: EnrollmentRow,
  status: 'completed' | 'failed',
  reason: string,
  error: string | null = null,
): void {
  if (reason === 'finished') summary.completed += 1
  else if (reason === 'error') summary.failed += 1
  else count(summary.stopped, reason)
  if (error !== null && reason === 'error') {
    summary.errors.push({ enrollment_id: row.id, contact_id: row.contact_id, detail: error })
  }
  // A failure keeps its place, so that whoever resumes it goes on at the same step.
  const current_step_id = status === 'failed' ? row.current_step_id : null
  outcomes.push({ row, status, stop_reason: reason, current_step_id, next_run_at: null, error })
}

/** On to the next step, or to the end. */
function proceed(
  ctx: Ctx,
  batch: Batch,
  row: EnrollmentRow,
  next: TimelineStep | null,
  sent?: Outcome['sent'],
): void {
  const done = sent ? { sent } : {}
  if (!next) {
    end(batch, row, 'completed', 'finished')
    Object.assign(batch.outcomes.at(-1)!, done)
    return
  }
  const next_run_at = planStep(batch.program.sequence, next, ctx.now, row)
  const goesOn = { status: 'active', stop_reason: null, current_step_id: next.id, error: null } as const
  batch.outcomes.push({ row, ...goesOn, next_run_at, ...done })
}

function defer(
  batch: Batch,
  row: EnrollmentRow,
  at: Temporal.Instant,
  reason: keyof Summary['deferred'] | null,
  error: string | null = null,
): void {
  if (reason) batch.summary.deferred[reason] += 1
  const { current_step_id } = row
  batch.outcomes.push({ row, status: 'active', stop_reason: null, current_step_id, next_run_at: at, error })
}

async function runTask(ctx: Ctx, batch: Batch, row: EnrollmentRow, step: TimelineStep): Promise<void> {
  const person = batch.around.people.get(row.contact_id)!
  await attempt(ctx, batch, row, async () => {
    await makeTask(ctx, batch.program, step, row, person)
    batch.summary.tasks_created += 1
    proceed(ctx, batch, row, stepAfter(batch.program.steps, step))
  })
}

interface DueMail {
  row: EnrollmentRow
  step: TimelineStep
}

async function sendMails(ctx: Ctx, batch: Batch, due: DueMail[]): Promise<void> {
  const { sequence } = batch.program
  const isOpen = isOpenAt(sequence, ctx.now)
  const ready = due.filter(({ row, step }) => {
    const person = batch.around.people.get(row.contact_id)!
    if (!person.email) end(batch, row, 'failed', 'no_email', 'The contact has no email address')
    else if (!isEmail(person.email)) end(batch, row, 'failed', 'invalid_email', 'The address is not valid')
    else if (!isOpen) defer(batch, row, spreadSlot(sequence, ctx.now, row, step.id), 'outside_window')
    else return true
    return false
  })
  const granted = await reserveToday(ctx, sequence, ready.length)
  for (const { row, step } of ready.slice(granted)) {
    defer(batch, row, planNextDay(sequence, ctx.now, row, step.id), 'daily_cap')
  }
  // Everybody takes the rows of mailboxes and conversations in the same order, so nobody waits crosswise.
  const inOrder = ready.slice(0, granted).sort((a, b) => compareKeys(orderKey(a.row), orderKey(b.row)))
  const before = batch.messageIds.length
  if (!(await sendTogether(ctx, batch, inOrder))) {
    const senders = openSenders(ctx, sequence)
    for (const mail of inOrder) await attempt(ctx, batch, mail.row, () => sendOne(ctx, batch, mail, senders))
  }
  await countToday(ctx, sequence, batch.messageIds.length - before)
}

/**
 * The usual case: nobody of the batch has trouble, and their statements travel together instead of each waiting for
 * the one before. If somebody has, all of it is undone and the caller goes through them one by one.
 */
async function sendTogether(ctx: Ctx, batch: Batch, mails: readonly DueMail[]): Promise<boolean> {
  const trial = { ...batch, summary: structuredClone(batch.summary), outcomes: [], messageIds: [] }
  const senders = openSenders(ctx, batch.program.sequence)
  await sql`savepoint batch`.execute(ctx.db)
  const results = await Promise.allSettled(mails.map(mail => sendOne(ctx, trial, mail, senders)))
  if (results.some(({ status }) => status === 'rejected')) {
    await sql`rollback to savepoint batch`.execute(ctx.db)
    return false
  }
  await sql`release savepoint batch`.execute(ctx.db)
  Object.assign(batch.summary, trial.summary)
  batch.outcomes.push(...trial.outcomes)
  batch.messageIds.push(...trial.messageIds)
  return true
}

const orderKey = (row: EnrollmentRow) => `${row.mailbox_id ?? ''} ${row.contact_id}`
const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Throws what is wrong with this one; whoever calls knows how to undo it. */
async function sendOne(ctx: Ctx, batch: Batch, { row, step }: DueMail, senders: Senders): Promise<void> {
  const { program, around } = batch
  const later = (from: Temporal.Instant) => spreadSlot(program.sequence, from, row, step.id)
  let way: Way
  try {
    way = await senders.find(row.mailbox_id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return defer(batch, row, later(ctx.now.add(PAUSED_WAIT)), 'mailbox_paused', error.message)
  }
  if (way.isPaused) return defer(batch, row, later(ctx.now.add(PAUSED_WAIT)), 'mailbox_paused')
  const full = await takeRoom(ctx, way)
  if (full) return defer(batch, row, later(full), 'mailbox_cap')
  const person = around.people.get(row.contact_id)!
  const sent = await sendStep(ctx, program, step, row, person, way, around)
  batch.messageIds.push(sent.message_id)
  batch.summary.sent += 1
  proceed(ctx, batch, row, stepAfter(program.steps, step), sent)
}

/** One enrollment's trouble is its own: what it wrote is undone, the others of the batch go on. */
async function attempt(
  ctx: Ctx,
  batch: Batch,
  row: EnrollmentRow,
  work: () => Promise<void> | void,
): Promise<void> {
  await sql`savepoint enrollment`.execute(ctx.db)
  try {
    await work()
    await sql`release savepoint enrollment`.execute(ctx.db)
  } catch (error) {
    await sql`rollback to savepoint enrollment`.execute(ctx.db)
    if (error instanceof Problem && error.code === 'recipient_suppressed') {
      return end(batch, row, 'failed', blockReason(error.message), error.message)
    }
    if (error instanceof Problem) return end(batch, row, 'failed', 'error', error.message)
    if (isTemplateError(error)) return end(batch, row, 'failed', 'error', describeTemplateError(error))
    ctx.log.warn({ enrollment_id: row.id, error: (error as Error).message }, 'a step could not be run')
    batch.summary.errors.push({
      enrollment_id: row.id,
      contact_id: row.contact_id,
      detail: 'The step could not be run and is tried again',
    })
    defer(batch, row, ctx.now.add(ERROR_WAIT), null, 'The step could not be run and is tried again')
  }
}

const blockReason = (sentence: string) =>
  sentence.endsWith('has unsubscribed') ? 'unsubscribed' : 'suppressed'

const isTemplateError = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:ParseError|RenderError|TokenizationError|UndefinedVariableError|AssertionError)$/.test(error.name)

async function writeOutcomes(ctx: Ctx, { program, outcomes }: Batch): Promise<void> {
  const now = ctx.now.toString()
  const text = (read: (outcome: Outcome) => string | null | undefined) =>
    outcomes.map(outcome => read(outcome) ?? null)
  await sql`
    update sequence_enrollments e set
      status = o.status, stop_reason = o.stop_reason, current_step_id = o.current_step_id,
      next_run_at = o.next_run_at, error = o.error,
      completed_at = case when o.status = 'active' then null else ${now}::timestamptz end,
      first_message_id = coalesce(e.first_message_id, o.message_id),
      mailbox_id = coalesce(e.mailbox_id, o.mailbox_id)
    from unnest(
      ${text(({ row }) => row.id)}::uuid[], ${text(({ status }) => status)}::text[],
      ${text(({ stop_reason }) => stop_reason)}::text[], ${text(({ current_step_id }) => current_step_id)}::uuid[],
      ${text(({ next_run_at }) => next_run_at?.toString())}::timestamptz[], ${text(({ error }) => error)}::text[],
      ${text(({ sent }) => sent?.message_id)}::uuid[], ${text(({ sent }) => sent?.mailbox_id)}::uuid[]
    ) as o (id, status, stop_reason, current_step_id, next_run_at, error, message_id, mailbox_id)
    where e.id = o.id`.execute(ctx.db)
  const ended = outcomes.filter(({ status }) => status !== 'active')
  await Promise.all(
    ended.map(({ row, status, stop_reason, error }) =>
      ctx.emit(EnrollmentEnded, {
        sequence_id: program.sequence.id,
        name: program.sequence.name,
        enrollment_id: row.id,
        contact_id: row.contact_id,
        status,
        reason: stop_reason ?? '',
        error,
      }),
    ),
  )
}
