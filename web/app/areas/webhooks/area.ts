import { IconWebhook } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useWebhookNames } from './names.ts'

/** Programs outside that are told what happens here. */
export const webhooks = {
  id: 'webhooks',
  nav: [],
  settings: [
    {
      to: '/settings/webhooks',
      useLabel: () => useWebhookNames().webhooks,
      icon: IconWebhook,
      role: 'admin',
      group: 'channels',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/webhooks',
      component: lazyRouteComponent(() => import('./endpoints-page.tsx'), 'EndpointsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/webhooks/$endpointId',
      component: lazyRouteComponent(() => import('./endpoint-page.tsx'), 'EndpointPage'),
    }),
  ],
  live: { 'webhook.*': ['webhooks'] },
} satisfies Area
