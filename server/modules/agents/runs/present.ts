import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { ResourceNotFound } from '#modules/cloud/index.ts'
import { centsOf } from '../budgets/budget.ts'
import { findAgent } from '../definitions/queries.ts'
import { findAgentRun, listAgentRuns, listSteps, type RunRow, type StepRow } from './queries.ts'
import type { AgentRun, AgentRunQuery, AgentStep } from './schema.ts'

export const showStep = (row: StepRow): AgentStep => ({
  n: row.n,
  kind: row.kind as AgentStep['kind'],
  name: row.name,
  arguments: row.arguments as Record<string, unknown> | null,
  result: row.result,
  status: row.status as AgentStep['status'],
  tokens: row.tokens,
  ms: row.ms,
})

const show = (row: RunRow, steps: readonly StepRow[]): AgentRun => ({
  id: row.id,
  agent_id: row.agent_id,
  agent_version: row.agent_version,
  session_id: row.session_id,
  status: row.status as AgentRun['status'],
  simulated: row.simulated,
  input: row.input,
  output: row.output,
  steps: steps.map(showStep),
  usage: {
    input_tokens: Number(row.input_tokens),
    output_tokens: Number(row.output_tokens),
    cost_cents: row.cost_micro === null ? null : centsOf(Number(row.cost_micro)),
  },
  metadata: row.metadata as Record<string, string>,
  error: row.error,
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
})

export async function getAgentRun(ctx: Ctx, id: string): Promise<AgentRun> {
  const row = found(await findAgentRun(ctx, id), ResourceNotFound)
  return show(row, await listSteps(ctx, [id]))
}

export async function getAgentRuns(ctx: Ctx, agentId: string, query: AgentRunQuery) {
  found(await findAgent(ctx, agentId), ResourceNotFound)
  const { data: rows, pagination } = await listAgentRuns(ctx, agentId, query)
  const steps =
    rows.length === 0
      ? []
      : await listSteps(
          ctx,
          rows.map(row => row.id),
        )
  const byRun = Map.groupBy(steps, step => step.run_id)
  return { data: rows.map(row => show(row, byRun.get(row.id) ?? [])), pagination }
}
