import { IconTarget, IconTrendingUp } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { usePlanningNames } from './names.ts'

/** What people stand for, and what they aim at. */
export const planning = {
  id: 'planning',
  nav: [
    { to: '/forecast', place: 'deals', useLabel: () => usePlanningNames().forecast, icon: IconTrendingUp },
    { to: '/goals', place: 'deals', useLabel: () => usePlanningNames().goals, icon: IconTarget },
  ],
  settings: [],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/forecast',
      component: lazyRouteComponent(() => import('./forecast-page.tsx'), 'ForecastPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/goals',
      component: lazyRouteComponent(() => import('./goals-page.tsx'), 'GoalsPage'),
    }),
  ],
  live: { 'deal.*': ['forecast', 'goals'], 'forecast.*': ['forecast'], 'goal.*': ['goals'] },
} satisfies Area
