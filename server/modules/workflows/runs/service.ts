import type { Ctx } from '#kit/context.ts'
import { paginate, slice } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { armAt } from '../engine/arm.ts'
import { endRuns } from '../engine/end-runs.ts'
import { loadProgram } from '../engine/program.ts'
import { lockRun } from '../engine/queries.ts'
import { OnlyFailedRuns, RunEnded, RunNotFound, RunNotWaiting } from '../errors.ts'
import { portsOf } from '../graph/kinds.ts'
import { startCounting, writeCounts } from '../metrics/tally-queries.ts'
import { requireWorkflow } from '../workflows/service.ts'
import {
  countFailed,
  countRuns,
  countStatuses,
  reviveRuns,
  selectFailed,
  selectRun,
  selectRuns,
  selectSteps,
  wakeRun,
} from './queries.ts'
import { type RunCounts, type RunsQuery, type RunWithSteps, runStatuses } from './schema.ts'

const COUNT_LIMIT = 10_000
const MOST_RETRIED = 1_000

export async function listRuns(ctx: Ctx, query: RunsQuery) {
  const [data, total, counted] = await Promise.all([
    selectRuns(ctx.db, query, slice(query)),
    countRuns(ctx.db, query, COUNT_LIMIT),
    countStatuses(ctx.db, query),
  ])
  const counts = new Map(counted.map(({ status, n }) => [status, n]))
  return {
    data,
    pagination: paginate(query, total),
    status_counts: Object.fromEntries(
      runStatuses.map(status => [status, counts.get(status) ?? 0]),
    ) as RunCounts,
  }
}

export async function listRunsOf(ctx: Ctx, workflowId: string, query: RunsQuery) {
  await requireWorkflow(ctx, workflowId)
  return listRuns(ctx, { ...query, workflow_id: workflowId })
}

export async function readRun(ctx: Ctx, id: string): Promise<RunWithSteps> {
  const run = found(await selectRun(ctx.db, id), RunNotFound)
  return { ...run, steps: await selectSteps(ctx.db, id) }
}

const isLive = (status: string) => status === 'running' || status === 'waiting'

export async function cancelRun(ctx: Ctx, id: string): Promise<RunWithSteps> {
  const run = found(await lockRun(ctx, id), RunNotFound)
  if (!isLive(run.status)) throw RunEnded()
  await endRuns(ctx, { runIds: [id] }, 'canceled', 'canceled')
  return readRun(ctx, id)
}

/** Ends a wait now; of an event by its time-out, unless told. */
export async function advanceRun(ctx: Ctx, id: string, port: string | undefined): Promise<RunWithSteps> {
  const run = found(await lockRun(ctx, id), RunNotFound)
  const program = await loadProgram(ctx, run.workflow_id, run.version)
  const node = program?.nodes.get(run.node_id)
  if (run.status !== 'waiting' || !node || run.waiting_for === 'webhook') throw RunNotWaiting()
  const usual = node.kind === 'wait_event' ? 'timeout' : 'next'
  const chosen = port ?? usual
  if (!portsOf(node).all.includes(chosen)) throw RunNotWaiting()
  // A mail that waited for its window is sent when a worker looks and the window is open.
  await wakeRun(ctx, id, run.waiting_for === 'window' ? null : chosen)
  await armAt(ctx, ctx.now)
  return readRun(ctx, id)
}

export async function retryRun(ctx: Ctx, id: string, version: 'live' | undefined): Promise<RunWithSteps> {
  const run = found(await lockRun(ctx, id), RunNotFound)
  if (run.status !== 'failed') throw OnlyFailedRuns()
  const target = version === 'live' ? await liveVersionWith(ctx, run.workflow_id, run.node_id) : null
  if (version === 'live' && target === null) throw OnlyFailedRuns()
  const revived = await reviveRuns(ctx, [id], target)
  if (revived.length === 0) throw OnlyFailedRuns()
  if (target !== null && target !== run.version) await moveCounts(ctx, run, target)
  await armAt(ctx, ctx.now)
  return readRun(ctx, id)
}

/** The step that failed is counted where it is run again. */
async function moveCounts(
  ctx: Ctx,
  run: { workflow_id: string; version: number; node_id: string },
  to: number,
): Promise<void> {
  const counts = startCounting()
  for (const name of ['entered', 'failed']) {
    counts.add(run.workflow_id, run.version, run.node_id, name, -1)
    counts.add(run.workflow_id, to, run.node_id, name)
  }
  await writeCounts(ctx, counts)
}

async function liveVersionWith(ctx: Ctx, workflowId: string, nodeId: string): Promise<number | null> {
  const { live_version } = await requireWorkflow(ctx, workflowId)
  const program = live_version === null ? undefined : await loadProgram(ctx, workflowId, live_version)
  return program?.nodes.has(nodeId) ? live_version : null
}

export async function retryMany(
  ctx: Ctx,
  { workflow_id, node_id }: { workflow_id: string; node_id?: string | undefined },
): Promise<{ retried: number; left: number }> {
  await requireWorkflow(ctx, workflow_id)
  const failed = await selectFailed(ctx, workflow_id, node_id ?? null, MOST_RETRIED)
  const revived = await reviveRuns(
    ctx,
    failed.map(({ id }) => id),
    null,
  )
  if (revived.length > 0) await armAt(ctx, ctx.now)
  return { retried: revived.length, left: await countFailed(ctx.db, workflow_id, node_id ?? null) }
}
