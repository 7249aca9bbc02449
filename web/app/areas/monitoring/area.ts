import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconBellRinging,
  IconChartLine,
  IconFileText,
  IconWorld,
} from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useMonitoringNames } from './names.ts'
import { readLogSearch, readMetricSearch } from './search.ts'

/** How things do: checks, incidents, numbers, lines, and who is told when. */
export const monitoring = {
  id: 'monitoring',
  nav: [
    {
      to: '/monitoring',
      place: 'infrastructure',
      useLabel: () => useMonitoringNames().checks,
      icon: IconActivityHeartbeat,
      role: 'admin',
    },
    {
      to: '/monitoring/incidents',
      place: 'infrastructure',
      useLabel: () => useMonitoringNames().incidents,
      icon: IconAlertTriangle,
      role: 'admin',
    },
    {
      to: '/monitoring/metrics',
      place: 'infrastructure',
      useLabel: () => useMonitoringNames().metrics,
      icon: IconChartLine,
      role: 'admin',
    },
    {
      to: '/monitoring/logs',
      place: 'infrastructure',
      useLabel: () => useMonitoringNames().logs,
      icon: IconFileText,
      role: 'admin',
    },
    {
      to: '/monitoring/alerts',
      place: 'infrastructure',
      useLabel: () => useMonitoringNames().alerts,
      icon: IconBellRinging,
      role: 'admin',
    },
  ],
  actions: [
    {
      id: 'new-check',
      useLabel: () => useMonitoringNames().newCheck,
      icon: IconActivityHeartbeat,
      to: '/monitoring',
      search: { new: true },
      role: 'admin',
    },
    {
      id: 'new-alert-rule',
      useLabel: () => useMonitoringNames().newRule,
      icon: IconBellRinging,
      to: '/monitoring/alerts',
      search: { new: true },
      role: 'admin',
    },
  ],
  settings: [
    {
      to: '/settings/status-page',
      useLabel: () => useMonitoringNames().statusPage,
      icon: IconWorld,
      group: 'organization',
      role: 'admin',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./checks/checks-page.tsx'), 'ChecksPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring/checks/$checkId',
      component: lazyRouteComponent(() => import('./checks/check-page.tsx'), 'CheckPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring/incidents',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./incidents/incidents-page.tsx'), 'IncidentsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring/incidents/$incidentId',
      component: lazyRouteComponent(() => import('./incidents/incident-page.tsx'), 'IncidentPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring/metrics',
      validateSearch: readMetricSearch,
      component: lazyRouteComponent(() => import('./metrics-page.tsx'), 'MetricsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring/logs',
      validateSearch: readLogSearch,
      component: lazyRouteComponent(() => import('./logs-page.tsx'), 'LogsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring/alerts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./alerts/rules-page.tsx'), 'RulesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/monitoring/alerts/$ruleId',
      component: lazyRouteComponent(() => import('./alerts/rule-page.tsx'), 'RulePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/status-page',
      component: lazyRouteComponent(() => import('./status-page.tsx'), 'StatusSettingsPage'),
    }),
  ],
  live: {
    'incident.*': ['checks', 'incidents'],
    'alert.*': ['alert-rules', 'alerts'],
  },
} satisfies Area
