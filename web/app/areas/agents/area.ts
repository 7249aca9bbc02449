import { IconCoins, IconRobot } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useAgentNames } from './names.ts'

/** Models with instructions, tools and a budget. */
export const agents = {
  id: 'agents',
  nav: [
    {
      to: '/agents',
      place: 'infrastructure',
      useLabel: () => useAgentNames().agents,
      icon: IconRobot,
      role: 'admin',
    },
  ],
  actions: [
    {
      id: 'new-agent',
      useLabel: () => useAgentNames().newAgent,
      icon: IconRobot,
      to: '/agents',
      search: { new: true },
      role: 'admin',
    },
  ],
  settings: [
    {
      to: '/settings/model-prices',
      useLabel: () => useAgentNames().prices,
      icon: IconCoins,
      group: 'organization',
      role: 'admin',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/agents',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./agents-page.tsx'), 'AgentsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/agents/$agentId',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./agent-page.tsx'), 'AgentPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/agents/runs/$runId',
      component: lazyRouteComponent(() => import('./run-page.tsx'), 'AgentRunPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/agents/sessions/$sessionId',
      component: lazyRouteComponent(() => import('./sessions/session-page.tsx'), 'AgentSessionPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/model-prices',
      component: lazyRouteComponent(() => import('./prices-page.tsx'), 'PricesPage'),
    }),
  ],
  live: {
    'agent_run.*': ['agent-runs', 'agent-sessions'],
  },
} satisfies Area
