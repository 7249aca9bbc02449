import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { loadPeople, type Person } from '#modules/crm/index.ts'
import type { FlowSend, FlowStep } from '../schedule/flow.ts'
import { type SequenceRow, type StepRow, selectSteps } from '../steps/queries.ts'

export type TimelineStep = StepRow & FlowStep & { variants: StepRow[] }

/** A sequence as the dispatcher and the simulation see it. */
export interface Program {
  sequence: SequenceRow
  steps: TimelineStep[]
}

export async function loadSteps(ctx: Ctx, sequenceId: string): Promise<TimelineStep[]> {
  const rows = await selectSteps(ctx.db, sequenceId)
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
  const sequence = await ctx.db
    .selectFrom('sequences')
    .selectAll()
    .where('id', '=', sequenceId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return sequence && { sequence, steps: await loadSteps(ctx, sequenceId) }
}

/** Active sequences that have something due, the longest waiting first. */
export async function selectDueSequences(ctx: Ctx): Promise<string[]> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ id: string }>`
    select s.id from sequences s cross join lateral (
      select e.next_run_at from sequence_enrollments e
      where e.sequence_id = s.id and e.status = 'active' and e.next_run_at <= ${now}
      order by e.next_run_at limit 1) d
    where s.status = 'active' order by d.next_run_at, s.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Takes due enrollments for this transaction; what another dispatcher holds is passed over. The index of what is due has
 * them in order. While statistics do not know yet of those just enrolled, it looks as good to the planner to sort all of
 * them for every batch: that is ruled out.
 */
export async function claimDue(ctx: Ctx, sequenceId: string, most: number) {
  const [, rows] = await Promise.all([
    sql`set local enable_sort = off`.execute(ctx.db),
    selectDue(ctx, sequenceId, most),
    sql`set local enable_sort = on`.execute(ctx.db),
  ])
  return rows
}

const selectDue = (ctx: Ctx, sequenceId: string, most: number) =>
  ctx.db
    .selectFrom('sequence_enrollments')
    .selectAll()
    .where('sequence_id', '=', sequenceId)
    .where('status', '=', 'active')
    .where('next_run_at', '<=', ctx.now.toString())
    .orderBy('next_run_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

export type EnrollmentRow = Awaited<ReturnType<typeof claimDue>>[number]

export interface Surroundings {
  people: Map<string, Person>
  sends: Map<string, FlowSend[]>
  /** The first messages of those whose mail continues a thread. */
  threads: Map<string, { id: string; subject: string }>
}

export async function loadSurroundings(
  ctx: Ctx,
  { sequence }: Program,
  rows: readonly EnrollmentRow[],
): Promise<Surroundings> {
  const firstIds = sequence.send_as_reply ? rows.flatMap(row => row.first_message_id ?? []) : []
  const [people, sends, firsts] = await Promise.all([
    loadPeople(
      ctx.db,
      rows.map(row => row.contact_id),
    ),
    ctx.db
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
      .where('enrollment_id', '=', sql<string>`any(${rows.map(row => row.id)}::uuid[])`)
      .execute(),
    firstIds.length === 0
      ? []
      : ctx.db.selectFrom('email_messages').select(['id', 'subject']).where('id', 'in', firstIds).execute(),
  ])
  return {
    people,
    sends: Map.groupBy(sends, send => send.enrollment_id),
    threads: new Map(firsts.map(message => [message.id, message])),
  }
}
