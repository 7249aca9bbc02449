import type { Ctx } from '#kit/context.ts'
import { loadProgram, type Program } from '../engine/program.ts'
import { NotActive } from '../errors.ts'
import { configOf, type GraphNode } from '../graph/schema.ts'
import { startCounting, writeCounts } from '../metrics/tally-queries.ts'
import { requireWorkflow } from '../workflows/service.ts'
import { countWaiting, moveWaiting } from './queries.ts'
import type { MigrateIn, MigrateOut } from './schema.ts'

/** Waiting runs of older versions go over to the live one, where their node is there; a dry run says the same numbers. */
export async function migrateRuns(ctx: Ctx, workflowId: string, input: MigrateIn): Promise<MigrateOut> {
  const { live_version } = await requireWorkflow(ctx, workflowId, input.dry_run ? 'none' : 'update')
  const live = live_version === null ? undefined : await loadProgram(ctx, workflowId, live_version)
  if (!live) throw NotActive()
  const result: MigrateOut = { moved: 0, left: 0, by_node: [] }
  for (const { version, node_id, runs } of await countWaiting(
    ctx.db,
    workflowId,
    live.version,
    input.from_version ?? null,
  )) {
    const from = (await loadProgram(ctx, workflowId, version))?.nodes.get(node_id)
    const to_node_id = input.node_map?.[node_id] ?? node_id
    const to = live.nodes.get(to_node_id)
    const reason = reasonAgainst(from, to)
    const moved =
      reason === null && !input.dry_run ? await move(ctx, live, { version, node_id, to: to! }) : runs
    if (reason === null) result.moved += moved
    else result.left += runs
    result.by_node.push({ node_id, to_node_id: reason === null ? to_node_id : null, runs: moved, reason })
  }
  return result
}

function reasonAgainst(from: GraphNode | undefined, to: GraphNode | undefined): string | null {
  if (!to || !from) return 'node_missing'
  return from.kind === to.kind ? null : 'kind_differs'
}

async function move(
  ctx: Ctx,
  live: Program,
  { version, node_id, to }: { version: number; node_id: string; to: GraphNode },
): Promise<number> {
  const event = to.kind === 'wait_event' ? String(configOf(to).event) : null
  const moved = await moveWaiting(ctx, live.workflowId, {
    version,
    node_id,
    to_version: live.version,
    to_node_id: to.id,
    event,
  })
  const counts = startCounting()
  for (const { status, n } of moved) {
    for (const name of ['entered', status]) {
      counts.add(live.workflowId, version, node_id, name, -n)
      counts.add(live.workflowId, live.version, to.id, name, n)
    }
  }
  await writeCounts(ctx, counts)
  return moved.reduce((sum, { n }) => sum + n, 0)
}
