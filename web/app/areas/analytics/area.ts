import { IconChartLine } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useAnalyticsNames } from './names.ts'
import { readDays } from './range.ts'

/** What the workspace's records add up to. */
export const analytics = {
  id: 'analytics',
  nav: [
    {
      to: '/analytics',
      place: 'reports',
      useLabel: () => useAnalyticsNames().analytics,
      icon: IconChartLine,
    },
  ],
  settings: [],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/analytics',
      validateSearch: readDays,
      component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/analytics/sales',
      validateSearch: readDays,
      component: lazyRouteComponent(() => import('./sales-page.tsx'), 'SalesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/analytics/email',
      validateSearch: readDays,
      component: lazyRouteComponent(() => import('./email-page.tsx'), 'EmailPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/analytics/funnel',
      validateSearch: readDays,
      component: lazyRouteComponent(() => import('./funnel-page.tsx'), 'FunnelPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/analytics/attribution',
      validateSearch: readDays,
      component: lazyRouteComponent(() => import('./attribution-page.tsx'), 'AttributionPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/analytics/pipeline',
      validateSearch: readDays,
      component: lazyRouteComponent(() => import('./pipeline-page.tsx'), 'PipelineHistoryPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/analytics/activity',
      validateSearch: readDays,
      component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
    }),
  ],
  live: { 'deal.*': ['analytics'] },
} satisfies Area
