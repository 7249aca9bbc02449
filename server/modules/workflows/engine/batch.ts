import type { Ctx } from '#kit/context.ts'
import { holdFreeContacts } from '#modules/crm/index.ts'
import { realWorld } from '../actions/real-world.ts'
import { GoalReached, RunEnded, StepFailed } from '../events.ts'
import { loadFacts } from '../facts/load.ts'
import { callWebhooks } from '../jobs.ts'
import { countSteps } from '../metrics/count-steps.ts'
import { startCounting, writeCounts } from '../metrics/tally-queries.ts'
import { causedBy } from './causes.ts'
import { loadProgram, type Program } from './program.ts'
import {
  claimDue,
  holdActiveWorkflow,
  insertCalls,
  insertMails,
  type Moment,
  selectOpenSteps,
  writeRuns,
  writeSteps,
} from './queries.ts'
import { type RunRow, type RunState, stateOf } from './state.ts'
import { walkAll } from './walk.ts'

/** As many share a transaction. */
const BATCH = 100

/**
 * One transaction: due runs of one workflow are claimed and walked on until each must wait, call out or has ended. All
 * of it happens, or none: a crash at any point leaves what was due still due. How many were claimed.
 */
export async function runBatch(ctx: Ctx, workflowId: string): Promise<number> {
  const workflow = await holdActiveWorkflow(ctx, workflowId)
  const claimed = workflow ? await claimDue(ctx, workflowId, BATCH) : []
  if (!workflow || claimed.length === 0) return 0
  const free = await holdFreeContacts(
    ctx,
    claimed.map(({ contact_id }) => contact_id),
  )
  const rows = claimed.filter(({ contact_id }) => contact_id === null || free.has(contact_id))
  const open = await selectOpenSteps(ctx.db, rows)
  for (const [version, group] of Map.groupBy(rows, row => row.version)) {
    const program = await loadProgram(ctx, workflowId, version)
    if (program) await walkRows(ctx, workflow, program, group, open)
  }
  return rows.length
}

type Held = { id: string; name: string; created_by_id: number | null } & Moment

async function walkRows(
  ctx: Ctx,
  workflow: Held,
  program: Program,
  rows: readonly RunRow[],
  open: Awaited<ReturnType<typeof selectOpenSteps>>,
): Promise<void> {
  const runs = rows.map(row => stateOf(row, open.get(row.id) ?? null))
  const facts = await loadFacts(ctx, program, runs)
  await walkAll(realWorld(ctx, workflow, program, facts), program, runs)
  await writeBatch(ctx, workflow, runs)
}

/** What became of the runs, in about ten statements however many they are. */
export async function writeBatch(
  ctx: Ctx,
  workflow: { id: string; name: string } & Moment,
  runs: readonly RunState[],
): Promise<void> {
  const counts = startCounting()
  for (const run of runs) countSteps(counts, run)
  await writeRuns(ctx, runs, workflow)
  await Promise.all([writeSteps(ctx, runs), insertMails(ctx, runs), writeCounts(ctx, counts)])
  if ((await insertCalls(ctx, runs)) > 0) await ctx.enqueue(callWebhooks, {})
  const told = ({ row }: RunState) => ({
    workflow_id: workflow.id,
    name: workflow.name,
    run_id: row.id,
    contact_id: row.contact_id,
  })
  await ctx.emitAll(
    GoalReached,
    runs.flatMap(run =>
      run.goalsReached.map(goal => ({ ...told(run), node_id: goal.id, goal: goal.name ?? goal.id })),
    ),
  )
  await ctx.emitAll(
    StepFailed,
    runs.flatMap(run => run.failures.map(failure => ({ ...told(run), ...failure }))),
  )
  await emitEnds(
    ctx,
    runs.filter(run => run.endReason !== null).map(run => ({ told: told(run), run })),
  )
}

/** Whoever hears of ends is told how many runs led to them: one kind of depth at a time. */
async function emitEnds(
  ctx: Ctx,
  ended: readonly {
    told: { workflow_id: string; name: string; run_id: string; contact_id: string | null }
    run: RunState
  }[],
): Promise<void> {
  for (const [depth, group] of Map.groupBy(ended, ({ run }) => run.row.depth)) {
    await causedBy({ depth }, () =>
      ctx.emitAll(
        RunEnded,
        group.map(({ told, run }) => ({ ...told, status: run.status, end_reason: run.endReason! })),
      ),
    )
  }
}
