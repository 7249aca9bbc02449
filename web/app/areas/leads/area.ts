import { IconBookmarks, IconUserSearch, IconUsersPlus, IconWorldDownload } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useLeadNames } from './names.ts'
import { readPoolSearch } from './pool/address.ts'

/** People one does not know yet. */
export const leads = {
  id: 'leads',
  nav: [
    { to: '/leads/find', place: 'contacts', useLabel: () => useLeadNames().find, icon: IconUserSearch },
    { to: '/leads', place: 'contacts', useLabel: () => useLeadNames().saved, icon: IconUsersPlus },
    {
      to: '/leads/searches',
      place: 'contacts',
      useLabel: () => useLeadNames().searches,
      icon: IconBookmarks,
    },
  ],
  actions: [
    {
      id: 'read-site',
      useLabel: () => useLeadNames().site,
      icon: IconWorldDownload,
      to: '/leads/find/site',
      role: 'member',
    },
  ],
  settings: [
    {
      to: '/settings/leads',
      useLabel: () => useLeadNames().leads,
      icon: IconUsersPlus,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/find',
      validateSearch: readPoolSearch,
      component: lazyRouteComponent(() => import('./pool/search-page.tsx'), 'LeadSearchPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/find/people/$poolId',
      component: lazyRouteComponent(() => import('./pool/person-page.tsx'), 'PoolPersonPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/find/companies/$companyId',
      component: lazyRouteComponent(() => import('./pool/company-page.tsx'), 'PoolCompanyPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/searches',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./searches-page.tsx'), 'SearchesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/searches/$searchId',
      component: lazyRouteComponent(() => import('./searches-page.tsx'), 'SearchRunPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/leads/find/site',
      validateSearch: (search: Record<string, unknown>): { url?: string } =>
        typeof search.url === 'string' && search.url ? { url: search.url } : {},
      component: lazyRouteComponent(() => import('./site/site-page.tsx'), 'SitePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/leads',
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'LeadSettingsPage'),
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
  live: { 'lead.*': ['leads', 'lead', 'lead-quota', 'pool'] },
} satisfies Area
