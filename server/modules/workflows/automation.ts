import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { selectLastRuns } from './automation-queries.ts'
import { replayProgram } from './backtest/backtest.ts'
import type { BacktestOut } from './backtest/schema.ts'
import { compileProgram } from './engine/program.ts'
import { InvalidWorkflow } from './errors.ts'
import type { Condition } from './graph/condition.ts'
import { lookUpReferences } from './graph/lookup.ts'
import { type ActionKind, fullSettings, type Graph, type GraphNode } from './graph/schema.ts'
import { type Finding, validateGraph } from './graph/validate.ts'
import { readRunCounts } from './metrics/tally-queries.ts'
import { activateWorkflow, pauseWorkflow } from './workflows/activate.ts'
import { createWorkflow, deleteWorkflow, saveWorkflow } from './workflows/service.ts'

/** A rule as marketing keeps it: when something happens, and if, then a row of actions. */
export interface AutomationRule {
  name: string
  enabled: boolean
  trigger: { event: string; fields?: string[]; filter?: Condition | null }
  condition: Condition | null
  actions: readonly { kind: ActionKind | 'wait'; config: Record<string, unknown> }[]
}

/** The rule as a graph: its actions are `action_0`, `action_1`, …, by which errors name them. */
export function compileAutomation({ trigger, condition, actions }: AutomationRule): Graph {
  const start: GraphNode = { id: 'trigger', kind: 'trigger', config: { type: 'event', ...trigger } }
  const ask: GraphNode[] = condition ? [{ id: 'condition', kind: 'condition', config: { ...condition } }] : []
  const row = actions.map(({ kind, config }, n): GraphNode => ({ id: `action_${n}`, kind, config }))
  const end: GraphNode = { id: 'end', kind: 'end', config: {} }
  const nodes = [start, ...ask, ...row, end]
  const edges = nodes.slice(1).map(({ id }, n) => ({
    from: nodes[n]!.id,
    to: id,
    port: nodes[n]!.kind === 'condition' ? 'yes' : 'next',
  }))
  return { nodes, edges: condition ? [...edges, { from: 'condition', to: 'end', port: 'no' }] : edges }
}

/** Saves a rule and switches it on, or off as it says; runs under way finish as they began. The workflow's id. */
export async function saveAutomation(
  ctx: Ctx,
  workflowId: string | null,
  rule: AutomationRule,
): Promise<string> {
  const drawn = {
    name: rule.name,
    graph: compileAutomation(rule),
    settings: { reentry: 'every_event' as const },
  }
  const id = workflowId ?? (await createWorkflow(ctx, drawn, 'automation'))
  if (workflowId) await saveWorkflow(ctx, id, drawn, 'automation')
  const { status } = await activateWorkflow(ctx, id)
  if (!rule.enabled && status === 'active') await pauseWorkflow(ctx, id, false)
  return id
}

export const deleteAutomation = (ctx: Ctx, workflowId: string) =>
  deleteWorkflow(ctx, workflowId, 'automation')

/** Nothing starts from now on; whatever is wrong with the rule by now does not keep it from being switched off. */
export async function pauseAutomation(ctx: Ctx, workflowId: string): Promise<void> {
  await pauseWorkflow(ctx, workflowId, false)
}

const settings = fullSettings({ reentry: 'every_event' })

/** What is wrong with a rule as things are now: what it names may have been deleted since. */
export async function findAutomationProblems(ctx: Ctx, rule: AutomationRule): Promise<Finding[]> {
  const graph = compileAutomation(rule)
  return validateGraph(graph, settings, await lookUpReferences(ctx, graph, settings)).errors
}

/** How many events of the past days the rule would have acted on; its actions are not looked at. */
export async function previewAutomation(
  ctx: Ctx,
  { trigger, condition }: Pick<AutomationRule, 'trigger' | 'condition'>,
  days: number,
): Promise<BacktestOut> {
  const rules = [trigger.filter, condition].filter(one => one !== null && one !== undefined)
  const filter = rules.length > 0 ? ({ match: 'all', rules } as Condition) : null
  const rule = { name: '', enabled: true, trigger: { ...trigger, filter }, condition: null, actions: [] }
  const errors = await findAutomationProblems(ctx, { ...rule, trigger, condition })
  if (errors.length > 0) throw InvalidWorkflow({ errors, warnings: [] })
  return replayProgram(ctx, compileProgram(newId(), 1, compileAutomation(rule), settings), days)
}

export interface AutomationState {
  run_count: number
  failed_count: number
  last_run_at: string | null
}

export async function readAutomationStates(
  ctx: Ctx,
  workflowIds: readonly string[],
): Promise<Map<string, AutomationState>> {
  const [counts, last] = await Promise.all([
    readRunCounts(ctx.db, workflowIds),
    selectLastRuns(ctx.db, workflowIds),
  ])
  return new Map(
    workflowIds.map(id => {
      const { running, waiting, completed, failed, canceled } = counts.get(id)!
      const run_count = running + waiting + completed + failed + canceled
      return [id, { run_count, failed_count: failed, last_run_at: last.get(id) ?? null }]
    }),
  )
}
