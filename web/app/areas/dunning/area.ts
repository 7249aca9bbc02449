import { IconMailExclamation } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useDunningNames } from './names.ts'

/** How what is late is followed up. */
export const dunning = {
  id: 'dunning',
  nav: [],
  actions: [
    {
      id: 'new-dunning-policy',
      useLabel: () => useDunningNames().newPolicy,
      icon: IconMailExclamation,
      to: '/settings/dunning/new',
      role: 'admin',
    },
  ],
  settings: [
    {
      to: '/settings/dunning',
      useLabel: () => useDunningNames().settings,
      icon: IconMailExclamation,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/dunning',
      component: lazyRouteComponent(() => import('./policies/list-page.tsx'), 'PoliciesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/dunning/new',
      component: lazyRouteComponent(() => import('./policies/policy-page.tsx'), 'NewPolicyPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/dunning/$policyId',
      component: lazyRouteComponent(() => import('./policies/policy-page.tsx'), 'PolicyPage'),
    }),
  ],
  live: { 'dunning.*': ['invoice', 'invoices'] },
} satisfies Area
