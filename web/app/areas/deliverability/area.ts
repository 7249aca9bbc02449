import { IconMailCheck } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useDeliverabilityNames } from './names.ts'

/** Whether mail arrives, and why not. */
export const deliverability = {
  id: 'deliverability',
  nav: [
    {
      to: '/deliverability',
      place: 'outreach',
      useLabel: () => useDeliverabilityNames().deliverability,
      icon: IconMailCheck,
    },
  ],
  settings: [],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/deliverability',
      component: lazyRouteComponent(() => import('./overview-page.tsx'), 'DeliverabilityPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/deliverability/domains/$domain',
      component: lazyRouteComponent(() => import('./domain-page.tsx'), 'DomainPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/deliverability/inboxes/$inboxId',
      component: lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxHealthPage'),
    }),
  ],
  live: {
    'deliverability.*': ['deliverability'],
    'mailbox.*': ['deliverability', 'mailboxes'],
  },
} satisfies Area
