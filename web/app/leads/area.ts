import { IconUserSearch, IconUsersPlus } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../area.ts'
import { readListSearch } from '../list/search.ts'
import { shellRoute } from '../shell-route.ts'
import { useLeadNames } from './names.ts'

/** People one does not know yet. */
export const leads = {
  id: 'leads',
  useLabel: () => useLeadNames().leads,
  nav: [
    { to: '/leads/find', useLabel: () => useLeadNames().find, icon: IconUserSearch },
    { to: '/leads', useLabel: () => useLeadNames().saved, icon: IconUsersPlus },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/find',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'LeadSearchPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./leads-page.tsx'), 'LeadsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/$leadId',
      component: lazyRouteComponent(() => import('./lead-page.tsx'), 'LeadPage'),
    }),
  ],
  live: { 'lead.*': ['leads', 'lead', 'lead-quota'] },
} satisfies Area
