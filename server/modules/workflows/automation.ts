import type { Ctx } from '#kit/context.ts'
import type { Condition } from './graph/condition.ts'
import type { ActionKind, Graph, GraphNode } from './graph/schema.ts'
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
