import { IconChartBar, IconDiscount, IconRepeat } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useSubscriptionNames } from './names.ts'

const readMonths = ({ months }: Record<string, unknown>): { months?: number } =>
  [6, 24, 36].includes(Number(months)) ? { months: Number(months) } : {}

/** What customers pay again and again. */
export const subscriptions = {
  id: 'subscriptions',
  nav: [
    {
      to: '/subscriptions',
      place: 'money',
      useLabel: () => useSubscriptionNames().subscriptions,
      icon: IconRepeat,
      key: 'u',
    },
    {
      to: '/subscriptions/mrr',
      place: 'money',
      useLabel: () => useSubscriptionNames().revenue,
      icon: IconChartBar,
      key: 'r',
    },
    {
      to: '/coupons',
      place: 'money',
      useLabel: () => useSubscriptionNames().coupons,
      icon: IconDiscount,
    },
  ],
  settings: [
    {
      to: '/settings/subscriptions',
      useLabel: () => useSubscriptionNames().subscriptions,
      icon: IconRepeat,
      role: 'admin',
      group: 'organization',
    },
  ],
  actions: [
    {
      id: 'new-subscription',
      useLabel: () => useSubscriptionNames().newSubscription,
      icon: IconRepeat,
      to: '/subscriptions',
      search: { new: true },
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/subscriptions',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'SubscriptionsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/subscriptions/mrr',
      validateSearch: readMonths,
      component: lazyRouteComponent(() => import('./mrr-page.tsx'), 'MrrPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/subscriptions/prices',
      validateSearch: ({ job }: Record<string, unknown>): { job?: string } =>
        typeof job === 'string' ? { job } : {},
      component: lazyRouteComponent(() => import('./prices/prices-page.tsx'), 'PricesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/subscriptions/misbilled',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./misbilled/misbilled-page.tsx'), 'MisbilledPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/coupons',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./coupons/coupons-page.tsx'), 'CouponsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/subscriptions',
      component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SubscriptionSettingsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/subscriptions/$subscriptionId',
      component: lazyRouteComponent(() => import('./subscription-page.tsx'), 'SubscriptionPage'),
    }),
  ],
  live: { 'subscription.*': ['subscriptions', 'subscription'], 'mrr.*': ['subscriptions', 'subscription'] },
} satisfies Area
