import type { Ctx } from '#kit/context.ts'

/** Whether this occurrence is new: whoever comes second does nothing. */
export async function noteOccurrence(
  ctx: Ctx,
  workflowId: string,
  due: Temporal.Instant,
  outcome: 'started' | 'missed',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('workflow_occurrences')
    .values({ workflow_id: workflowId, due_at: due.toString(), outcome })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows! > 0n
}
