import type { Ctx } from '#kit/context.ts'
import { loadProgram } from '../engine/program.ts'
import { selectWorkflow } from '../workflows/queries.ts'
import { type Start, startRuns } from './start-runs.ts'

/** One contact into a workflow; why not, where it does not start. Whoever calls it sees to it that somebody looks. */
export async function startOne(
  ctx: Ctx,
  workflowId: string,
  contactId: string,
  start: Omit<Start, 'contactId'>,
): Promise<{ runId: string; reason: '' } | { runId: null; reason: string }> {
  const workflow = await selectWorkflow(ctx.db, workflowId)
  if (workflow?.status !== 'active' || workflow.live_version === null) {
    return { runId: null, reason: 'workflow_not_active' }
  }
  const program = await loadProgram(ctx, workflowId, workflow.live_version)
  if (!program) return { runId: null, reason: 'workflow_not_active' }
  const { runs, skipped } = await startRuns(ctx, workflow, program, [{ ...start, contactId }])
  if (!runs[0]) return { runId: null, reason: skipped[0]?.reason ?? 'depth_limit' }
  return { runId: runs[0].id, reason: '' }
}
