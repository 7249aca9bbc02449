import type { WorkCtx } from '#kit/context.ts'
import { rearmRuns } from './arm.ts'
import { runBatch } from './batch.ts'
import { selectDueWorkflows } from './queries.ts'
import { transactAgain } from './transact.ts'

interface Limits {
  /** Runs after which it stops, for the sake of other organizations. */
  most: number
  seconds: number
}

/** What is due in one organization, a batch of each workflow in turn; whether there is more to do right away. */
export async function runAllDue(ctx: WorkCtx, { most, seconds }: Limits): Promise<boolean> {
  const started = performance.now()
  let claimed = 0
  for (let moved = true; moved; ) {
    moved = false
    for (const workflowId of await ctx.transact(selectDueWorkflows)) {
      if (claimed >= most || performance.now() - started > seconds * 1_000) return true
      const batch = await transactAgain(ctx, inner => runBatch(inner, workflowId))
      claimed += batch
      moved ||= batch > 0
    }
  }
  await ctx.transact(rearmRuns)
  return false
}
