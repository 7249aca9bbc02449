import { IconCalendarCheck, IconCalendarPlus, IconForms, IconRobot, IconWorldWww } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useMarketingNames } from './names.ts'

/** How strangers become contacts. */
export const marketing = {
  id: 'marketing',
  useLabel: () => useMarketingNames().marketing,
  nav: [
    { to: '/forms', useLabel: () => useMarketingNames().forms, icon: IconForms, key: 'f' },
    { to: '/pages', useLabel: () => useMarketingNames().pages, icon: IconWorldWww },
    { to: '/booking-links', useLabel: () => useMarketingNames().links, icon: IconCalendarPlus, key: 'b' },
    { to: '/bookings', useLabel: () => useMarketingNames().bookings, icon: IconCalendarCheck },
    { to: '/automations', useLabel: () => useMarketingNames().automations, icon: IconRobot },
  ],
  actions: [
    {
      id: 'new-form',
      useLabel: () => useMarketingNames().newForm,
      icon: IconForms,
      to: '/forms',
      search: { new: true },
      creates: true,
    },
    {
      id: 'new-booking-link',
      useLabel: () => useMarketingNames().newLink,
      icon: IconCalendarPlus,
      to: '/booking-links',
      search: { new: true },
      creates: true,
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/forms',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./forms-page.tsx'), 'FormsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/forms/$formId',
      component: lazyRouteComponent(() => import('./form-page.tsx'), 'FormPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/pages',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./pages-page.tsx'), 'PagesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/pages/$pageId',
      component: lazyRouteComponent(() => import('./page-page.tsx'), 'PagePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/booking-links',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./links-page.tsx'), 'LinksPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/booking-links/$linkId',
      component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/bookings',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./bookings-page.tsx'), 'BookingsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/automations',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./automations-page.tsx'), 'AutomationsPage'),
    }),
  ],
  live: {
    'form.*': ['forms', 'form'],
    'booking.*': ['bookings', 'booking-links', 'booking-link'],
    'page.*': ['pages', 'page'],
    'workflow.*': ['automations'],
  },
} satisfies Area
