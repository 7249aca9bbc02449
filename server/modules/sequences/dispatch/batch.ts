import type { Ctx } from '#kit/context.ts'
import { holdFreeContacts } from '#modules/crm/index.ts'
import { EnrollmentEnded } from '../events.ts'
import type { TextCache } from '../merge/text-cache.ts'
import type { TaskTexts } from '../merge/write.ts'
import { consider } from '../schedule/consider.ts'
import { stepAfter } from '../schedule/flow.ts'
import { attempt } from './attempt.ts'
import { countToday } from './daily-cap-queries.ts'
import { holdActiveProgram, loadBatchContext, type TimelineStep } from './load.ts'
import { sendDue } from './mails.ts'
import { type Batch, count, end, proceed } from './progress.ts'
import { claimDue, type EnrollmentRow, saveOutcomes } from './queries.ts'
import { makeTask } from './run-step.ts'
import { emptySummary, type Summary } from './summary.ts'

/** As many share a transaction, and their mails a job. */
const BATCH = 100

export interface BatchResult {
  claimed: number
  summary: Summary
  messageIds: string[]
}

/**
 * One transaction: due enrollments of one sequence are claimed, their caps counted, their mails recorded and their
 * next runs planned. All of it happens, or none: a crash at any point leaves what was due still due.
 */
export async function dispatchBatch(ctx: Ctx, sequenceId: string, texts: TextCache): Promise<BatchResult> {
  const summary = emptySummary()
  const program = await holdActiveProgram(ctx, sequenceId)
  const claimed = program ? await claimDue(ctx, sequenceId, BATCH) : []
  if (!program || claimed.length === 0) return { claimed: 0, summary, messageIds: [] }
  const free = await holdFreeContacts(
    ctx,
    claimed.map(({ contact_id }) => contact_id),
  )
  const rows = inOrder(claimed.filter(({ contact_id }) => free.has(contact_id)))
  summary.due = rows.length
  const around = await loadBatchContext(ctx, program, rows)
  const batch: Batch = { program, texts, around, summary, outcomes: [], messageIds: [] }
  const mails = rows.flatMap(row => {
    const step = takeUp(ctx, batch, row)
    return step ? { row, step } : []
  })
  const tasks = mails.filter(({ step }) => step.step_type !== 'email')
  const taskTexts = texts.tasks(
    tasks.map(({ row, step }) => ({ step, person: around.people.get(row.contact_id)! })),
  )
  for (const [n, { row, step }] of tasks.entries()) await runTask(ctx, batch, row, step, taskTexts[n]!)
  await sendDue(
    ctx,
    batch,
    mails.filter(({ step }) => step.step_type === 'email'),
  )
  await writeOutcomes(ctx, batch)
  // The row of the day is shared by all dispatchers: taken last, it is held for a moment only.
  await countToday(ctx, program.sequence, batch.messageIds.length)
  return { claimed: rows.length, summary, messageIds: batch.messageIds }
}

/** Who comes first where there is not room for all: told by what is known before anybody is enrolled. */
const inOrder = (rows: readonly EnrollmentRow[]): EnrollmentRow[] =>
  rows.toSorted((a, b) => {
    const [left, right] = [a.next_run_at! + a.contact_id, b.next_run_at! + b.contact_id]
    return left < right ? -1 : left > right ? 1 : 0
  })

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

async function runTask(
  ctx: Ctx,
  batch: Batch,
  row: EnrollmentRow,
  step: TimelineStep,
  texts: TaskTexts,
): Promise<void> {
  const person = batch.around.people.get(row.contact_id)!
  await attempt(ctx, batch, row, async () => {
    await makeTask(ctx, batch.program, step, row, person, texts)
    batch.summary.tasks_created += 1
    proceed(ctx, batch, row, stepAfter(batch.program.steps, step))
  })
}

async function writeOutcomes(ctx: Ctx, { program, outcomes }: Batch): Promise<void> {
  await saveOutcomes(ctx, outcomes)
  const ended = outcomes.filter(({ status }) => status !== 'active')
  await ctx.emitAll(
    EnrollmentEnded,
    ended.map(({ row, status, stop_reason, error }) => ({
      sequence_id: program.sequence.id,
      name: program.sequence.name,
      enrollment_id: row.id,
      contact_id: row.contact_id,
      status,
      reason: stop_reason ?? '',
      error,
    })),
  )
}
