import type { Ctx } from '#kit/context.ts'
import type { TextCache } from '../merge/text-cache.ts'
import { planStep } from '../schedule/plan.ts'
import type { BatchContext, Program, TimelineStep } from './load.ts'
import type { EnrollmentRow } from './queries.ts'
import type { Summary } from './summary.ts'

/** What becomes of an enrollment, gathered and written for the whole batch at once. */
export interface Outcome {
  row: EnrollmentRow
  status: 'active' | 'completed' | 'failed'
  stop_reason: string | null
  current_step_id: string | null
  next_run_at: Temporal.Instant | null
  error: string | null
  sent?: { message_id: string; mailbox_id: string | null }
}

export interface Batch {
  program: Program
  texts: TextCache
  around: BatchContext
  summary: Summary
  outcomes: Outcome[]
  messageIds: string[]
}

export const count = (reasons: Record<string, number>, reason: string): void => {
  reasons[reason] = (reasons[reason] ?? 0) + 1
}

export function end(
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
export function proceed(
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

export function defer(
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
