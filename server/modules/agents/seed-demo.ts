import type { Ctx } from '#kit/context.ts'
import { changeSettings } from '#modules/cloud/index.ts'
import { changeAgent, createAgent, getAgents } from './definitions/service.ts'
import { startAgentRun } from './runs/start.ts'

/** Two agents of the sandbox, and what they were asked: their runs come in while the demo is being looked at. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if ((await getAgents(ctx, { page: 1, limit: 1 })).data.length > 0) return
  await changeSettings(ctx, {
    model_prices: { sandbox: { input_cents_per_million: 15_000, output_cents_per_million: 60_000 } },
  })
  const ops = await createAgent(ctx, {
    name: 'Operations desk',
    instructions: 'You look after our machines. Say what you find in two sentences.',
    tools: [{ type: 'workspace', name: 'list_machines', operation: 'listVms' }],
    budget_cents_per_day: 500,
    tags: { team: 'web' },
  })
  await changeAgent(ctx, ops.id, {
    instructions: 'You look after our machines and checks. Say what you find in two sentences.',
    tools: [
      { type: 'workspace', name: 'list_machines', operation: 'listVms', description: 'Our virtual machines' },
      {
        type: 'workspace',
        name: 'list_incidents',
        operation: 'listIncidents',
        description: 'What is broken',
      },
    ],
  })
  const sales = await createAgent(ctx, {
    name: 'Sales assistant',
    instructions: 'Answer colleagues about open deals and overdue invoices. Never promise a discount.',
    tools: [{ type: 'workspace', name: 'list_deals', operation: 'listDeals' }],
    temperature: 0.2,
    budget_cents_per_day: 200,
  })
  const asked: [string, string][] = [
    [ops.id, 'Which machines run? Use list_machines {"limit": 3}'],
    [ops.id, 'Is anything broken right now? Use list_incidents {"status": "open"}'],
    [sales.id, 'Which deals are open? Use list_deals {"limit": 2}'],
    [sales.id, 'Write a short thank-you line for a customer who just paid.'],
  ]
  for (const [agentId, input] of asked) await startAgentRun(ctx, agentId, { input }, { isOrdered: true })
}
