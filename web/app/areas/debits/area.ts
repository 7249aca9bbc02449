import { IconBuildingBank } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useDebitNames } from './names.ts'

/** What the bank is told to collect. */
export const debits = {
  id: 'debits',
  nav: [{ to: '/debit-runs', place: 'money', useLabel: () => useDebitNames().runs, icon: IconBuildingBank }],
  actions: [
    {
      id: 'new-debit-run',
      useLabel: () => useDebitNames().newRun,
      icon: IconBuildingBank,
      to: '/debit-runs',
      search: { new: true },
      role: 'admin',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/debit-runs',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'DebitRunsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/debit-runs/$runId',
      component: lazyRouteComponent(() => import('./run-page.tsx'), 'DebitRunPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/debits',
      beforeLoad: () => {
        throw redirect({ to: '/settings/collections', replace: true })
      },
    }),
  ],
  live: {
    'debit_run.*': ['debit-runs', 'debit-run'],
    'mandate.*': ['mandates'],
  },
} satisfies Area
