import type { WorkCtx } from '#kit/context.ts'
import { foldCounts } from '../metrics/tally-queries.ts'
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
  const touched = new Set<string>()
  for (let moved = true; moved; ) {
    moved = false
    for (const workflowId of await ctx.transact(selectDueWorkflows)) {
      if (claimed >= most || performance.now() - started > seconds * 1_000) {
        await fold(ctx, touched)
        return true
      }
      const batch = await transactAgain(ctx, inner => runBatch(inner, workflowId))
      claimed += batch
      moved ||= batch > 0
      if (batch > 0) touched.add(workflowId)
    }
  }
  await fold(ctx, touched)
  await ctx.transact(rearmRuns)
  return false
}

/** Numbers are read as sums: the fewer lines, the quicker. */
async function fold(ctx: WorkCtx, workflowIds: ReadonlySet<string>): Promise<void> {
  for (const id of workflowIds) await ctx.transact(({ db }) => foldCounts(db, id).then(() => {}))
}
