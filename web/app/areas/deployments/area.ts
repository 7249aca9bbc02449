import { IconRocket } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useDeliveryNames } from './names.ts'

/** How code gets to where it runs. */
export const deployments = {
  id: 'deployments',
  nav: [
    {
      to: '/delivery',
      place: 'infrastructure',
      useLabel: () => useDeliveryNames().projects,
      icon: IconRocket,
      role: 'admin',
    },
  ],
  actions: [
    {
      id: 'new-project',
      useLabel: () => useDeliveryNames().newProject,
      icon: IconRocket,
      to: '/delivery',
      search: { new: true },
      role: 'admin',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/delivery',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./projects-page.tsx'), 'ProjectsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/delivery/projects/$projectId',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./project-page.tsx'), 'ProjectPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/delivery/runs/$runId',
      component: lazyRouteComponent(() => import('./runs/run-page.tsx'), 'RunPage'),
    }),
  ],
  live: {
    'run.*': ['projects', 'runs'],
  },
} satisfies Area
