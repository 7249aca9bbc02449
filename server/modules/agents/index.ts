import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { resealAgents } from './definitions/headers.ts'
import { agentRoutes } from './definitions/routes.ts'
import { fields } from './fields.ts'
import { advance } from './runs/loop.ts'
import { agentRunRoutes } from './runs/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { sessionRoutes } from './sessions/routes.ts'

/** Models with instructions, tools and a budget, that a tenant asks: each step is written down as it happens. */
export const agents: Module = {
  name: 'agents',
  fields,
  tables: ['agent_budgets', 'agent_runs', 'agent_sessions', 'agent_steps', 'agent_versions', 'agents'],
  routes: [...agentRoutes, ...sessionRoutes, ...agentRunRoutes],
  jobs: [advance] as unknown as JobKind<never>[],
  // Whoever has an agent changed by another would become its author.
  inPersonOnly: true,
  screens: ['/agents'],
  reseal: resealAgents,
  seedDemo,
}
