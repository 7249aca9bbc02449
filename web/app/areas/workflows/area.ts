import { IconBolt, IconRoute } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useWorkflowNames } from './names.ts'

const tabs = ['drawing', 'runs', 'versions', 'settings'] as const
export type Tab = (typeof tabs)[number]

interface PageSearch {
  tab?: Tab
  /** A run that is looked at. */
  run?: string
  /** Runs in one state. */
  status?: string
}

const readPageSearch = (search: Record<string, unknown>): PageSearch => {
  const tab = tabs.find(one => one === search.tab)
  return {
    ...(tab && tab !== 'drawing' ? { tab } : {}),
    ...(typeof search.run === 'string' ? { run: search.run } : {}),
    ...(typeof search.status === 'string' ? { status: search.status } : {}),
  }
}

/** What happens to contacts by itself. */
export const workflows = {
  id: 'workflows',
  nav: [
    {
      to: '/workflows',
      place: 'workflows',
      useLabel: () => useWorkflowNames().workflows,
      icon: IconRoute,
      key: 'w',
    },
    {
      to: '/workflows/automations',
      place: 'workflows',
      useLabel: () => useWorkflowNames().automations,
      icon: IconBolt,
    },
  ],
  actions: [
    {
      id: 'new-workflow',
      useLabel: () => useWorkflowNames().newWorkflow,
      icon: IconRoute,
      to: '/workflows',
      search: { new: true },
      role: 'member',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/workflows',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'WorkflowsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/workflows/automations',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./templates/automations-page.tsx'), 'AutomationsPage'),
    }),
    // Where they stood once, which people may have kept.
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/automations',
      beforeLoad: () => {
        throw redirect({ to: '/workflows/automations', replace: true })
      },
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/workflows/$workflowId',
      validateSearch: readPageSearch,
      component: lazyRouteComponent(() => import('./workflow-page.tsx'), 'WorkflowPage'),
    }),
  ],
  live: { 'workflow.*': ['workflows', 'workflow', 'workflow-runs'] },
} satisfies Area
