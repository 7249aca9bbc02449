import type { Ctx } from '#kit/context.ts'
import { loadPeople, type Person } from '#modules/crm/index.ts'
import type { FlowSend, FlowStep } from '../schedule/flow.ts'
import { listSteps, type SequenceRow, type StepRow } from '../steps/queries.ts'
import { type EnrollmentRow, listSendsOf, listSubjects, shareActiveSequence } from './queries.ts'

export type TimelineStep = StepRow & FlowStep & { variants: StepRow[] }

/** A sequence as the dispatcher and the simulation see it. */
export interface Program {
  sequence: SequenceRow
  steps: TimelineStep[]
}

export async function loadSteps(ctx: Ctx, sequenceId: string): Promise<TimelineStep[]> {
  const rows = await listSteps(ctx.db, sequenceId)
  return rows
    .filter(row => row.variant_of === null)
    .map(row => ({
      ...row,
      step_number: row.step_number!,
      condition_config: row.condition_config as FlowStep['condition_config'],
      variants: rows.filter(variant => variant.variant_of === row.id),
    }))
}

/** Shared with other dispatchers; whoever pauses or edits the sequence waits until the batch is through. */
export async function holdActiveProgram(ctx: Ctx, sequenceId: string): Promise<Program | undefined> {
  const sequence = await shareActiveSequence(ctx, sequenceId)
  return sequence && { sequence, steps: await loadSteps(ctx, sequenceId) }
}

export interface BatchContext {
  people: Map<string, Person>
  sends: Map<string, FlowSend[]>
  /** The first messages of those whose mail continues a thread. */
  threads: Map<string, { id: string; subject: string }>
}

export async function loadBatchContext(
  ctx: Ctx,
  { sequence }: Program,
  rows: readonly EnrollmentRow[],
): Promise<BatchContext> {
  const firstIds = sequence.send_as_reply ? rows.flatMap(row => row.first_message_id ?? []) : []
  const [people, sends, firsts] = await Promise.all([
    loadPeople(
      ctx.db,
      rows.map(row => row.contact_id),
    ),
    listSendsOf(
      ctx,
      rows.map(row => row.id),
    ),
    firstIds.length === 0 ? [] : listSubjects(ctx, firstIds),
  ])
  return {
    people,
    sends: Map.groupBy(sends, send => send.enrollment_id),
    threads: new Map(firsts.map(message => [message.id, message])),
  }
}
