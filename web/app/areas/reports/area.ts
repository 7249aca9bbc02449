import { IconChartBar, IconLayoutDashboard } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useReportNames } from './names.ts'

/** Questions that people ask of the workspace's data, and where the answers hang. */
export const reports = {
  id: 'reports',
  nav: [
    {
      to: '/dashboards',
      place: 'reports',
      useLabel: () => useReportNames().dashboards,
      icon: IconLayoutDashboard,
    },
    { to: '/reports', place: 'reports', useLabel: () => useReportNames().reports, icon: IconChartBar },
  ],
  actions: [
    {
      id: 'new-report',
      useLabel: () => useReportNames().newReport,
      icon: IconChartBar,
      to: '/reports/new',
    },
    {
      id: 'new-dashboard',
      useLabel: () => useReportNames().newDashboard,
      icon: IconLayoutDashboard,
      to: '/dashboards',
      search: { new: true },
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/reports',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/reports/new',
      component: lazyRouteComponent(() => import('./builder/builder-page.tsx'), 'NewReportPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/reports/$reportId',
      component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/reports/$reportId/edit',
      component: lazyRouteComponent(() => import('./builder/builder-page.tsx'), 'EditReportPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/dashboards',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./dashboards/dashboards-page.tsx'), 'DashboardsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/dashboards/$dashboardId',
      component: lazyRouteComponent(() => import('./dashboards/dashboard-page.tsx'), 'DashboardPage'),
    }),
  ],
  live: { 'report.*': ['report', 'reports'], 'dashboard.*': ['dashboards'] },
} satisfies Area
