import { IconCalendarCheck, IconCalendarPlus, IconForms, IconWorldWww } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useMarketingNames } from './names.ts'

/** How strangers become contacts. */
export const marketing = {
  id: 'marketing',
  nav: [
    {
      to: '/forms',
      place: 'marketing',
      useLabel: () => useMarketingNames().forms,
      icon: IconForms,
      key: 'f',
    },
    { to: '/pages', place: 'marketing', useLabel: () => useMarketingNames().pages, icon: IconWorldWww },
    {
      to: '/booking-links',
      place: 'marketing',
      useLabel: () => useMarketingNames().links,
      icon: IconCalendarPlus,
      key: 'b',
    },
    {
      to: '/bookings',
      place: 'marketing',
      useLabel: () => useMarketingNames().bookings,
      icon: IconCalendarCheck,
    },
  ],
  actions: [
    {
      id: 'new-form',
      useLabel: () => useMarketingNames().newForm,
      icon: IconForms,
      to: '/forms',
      search: { new: true },
    },
    {
      id: 'new-booking-link',
      useLabel: () => useMarketingNames().newLink,
      icon: IconCalendarPlus,
      to: '/booking-links',
      search: { new: true },
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
  ],
  live: {
    'form.*': ['forms', 'form'],
    'booking.*': ['bookings', 'booking-links', 'booking-link'],
    'page.*': ['pages', 'page'],
    'workflow.*': ['automations'],
  },
} satisfies Area
