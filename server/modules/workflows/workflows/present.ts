import type { Ctx } from '#kit/context.ts'
import { fullSettings, type Graph } from '../graph/schema.ts'
import { readRunCounts } from '../metrics/tally-queries.ts'
import { selectFailures, selectMissed, type WorkflowRecord } from './queries.ts'
import type { Health, Workflow, WorkflowRow } from './schema.ts'

type Bare = Omit<WorkflowRecord, 'graph' | 'secrets'>

const MISSED_SHOWN = { hours: 24 * 7 }

export async function presentRows(ctx: Ctx, rows: readonly Bare[]): Promise<WorkflowRow[]> {
  const ids = rows.map(({ id }) => id)
  const since = ctx.now.subtract(MISSED_SHOWN).toString()
  const [counts, failures, missed] = await Promise.all([
    readRunCounts(ctx.db, ids),
    selectFailures(ctx.db, ids),
    selectMissed(ctx.db, ids, since),
  ])
  return rows.map(({ live_revision, ...row }) => {
    const issues: Health['issues'] = failures
      .filter(({ workflow_id }) => workflow_id === row.id)
      .map(({ node_id, error, failed }) => ({
        node_id,
        code: 'runs_failed',
        message: `${failed === 1 ? '1 run' : `${failed} runs`} failed here: ${error ?? 'unknown'}`,
      }))
    const late = missed.find(({ workflow_id }) => workflow_id === row.id)
    if (late)
      issues.push({
        node_id: null,
        code: 'occurrence_missed',
        message: `The start of ${late.due_at} was missed`,
      })
    return {
      ...row,
      settings: fullSettings(row.settings),
      has_unpublished_changes: row.live_version !== null && live_revision !== row.revision,
      counts: counts.get(row.id)!,
      health: { status: issues.length > 0 ? ('degraded' as const) : ('ok' as const), issues },
    }
  })
}

export async function presentWorkflow(
  ctx: Ctx,
  { graph, secrets: _, ...row }: WorkflowRecord,
): Promise<Workflow> {
  const [shown] = await presentRows(ctx, [row])
  return { ...shown!, graph: graph as Graph }
}
