import type { Ctx } from '#kit/context.ts'
import { selectVersion } from '../workflows/queries.ts'
import { requireWorkflow } from '../workflows/service.ts'
import type { Metrics } from './schema.ts'
import { type Count, readCounts } from './tally-queries.ts'

/** What has been counted as it happened; no run is looked at. */
export async function readMetrics(ctx: Ctx, workflowId: string, version: number | null): Promise<Metrics> {
  const workflow = await requireWorkflow(ctx, workflowId)
  const shown = version === null ? undefined : await selectVersion(ctx.db, workflowId, version)
  const graph = shown?.graph ?? workflow.graph
  const counts = await readCounts(ctx.db, workflowId, version)
  const byNode = Map.groupBy(counts, ({ node_id }) => node_id)
  const totals = sumUp(byNode.get('') ?? [])
  const started = totals.get('started') ?? 0
  const goal = totals.get('goal_reached') ?? 0
  const ids = [...new Set([...graph.nodes.map(({ id }) => id), ...byNode.keys()])].filter(id => id !== '')
  const mailing = new Set(graph.nodes.filter(({ kind }) => kind === 'send_email').map(({ id }) => id))
  return {
    totals: {
      started,
      live: (totals.get('running') ?? 0) + (totals.get('waiting') ?? 0),
      completed: totals.get('completed') ?? 0,
      failed: totals.get('failed') ?? 0,
      canceled: totals.get('canceled') ?? 0,
      goal_reached: goal,
      goal_rate: started === 0 ? 0 : Math.round((goal / started) * 1_000) / 10,
    },
    nodes: ids.map(id => presentNode(id, sumUp(byNode.get(id) ?? []), mailing.has(id))),
  }
}

function sumUp(counts: readonly Count[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { name, value } of counts) sums.set(name, (sums.get(name) ?? 0) + value)
  return sums
}

function presentNode(
  node_id: string,
  sums: ReadonlyMap<string, number>,
  isMail: boolean,
): Metrics['nodes'][number] {
  const of = (name: string) => sums.get(name) ?? 0
  const ports = [...sums]
    .filter(([name]) => name.startsWith('port:'))
    .map(([name, n]) => [name.slice(5), n] as const)
  const hasMails = isMail || [...sums.keys()].some(name => name.startsWith('mail:'))
  return {
    node_id,
    entered: of('entered'),
    done: of('done'),
    skipped: of('skipped'),
    failed: of('failed'),
    waiting: of('waiting'),
    retrying: of('retrying'),
    ports: Object.fromEntries(ports),
    ...(hasMails
      ? {
          emails: {
            sent: of('mail:sent'),
            opened: of('mail:opened'),
            clicked: of('mail:clicked'),
            replied: of('mail:replied'),
            bounced: of('mail:bounced'),
          },
        }
      : {}),
  }
}
