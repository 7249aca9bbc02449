import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Whether this occurrence is new: whoever comes second does nothing. */
export async function noteOccurrence(
  ctx: Ctx,
  workflowId: string,
  due: Temporal.Instant,
  outcome: 'started' | 'missed',
): Promise<boolean> {
  const { rows } = await sql`insert into workflow_occurrences (workflow_id, due_at, outcome)
    values (${workflowId}, ${due.toString()}, ${outcome}) on conflict do nothing returning workflow_id`.execute(
    ctx.db,
  )
  return rows.length > 0
}
