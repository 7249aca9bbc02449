import { IconDoorEnter } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { usePortalNames } from './names.ts'

/** Where customers see what is theirs, and what they may do there. */
export const portal = {
  id: 'portal',
  nav: [],
  settings: [
    {
      to: '/settings/portal',
      useLabel: () => usePortalNames().settings,
      icon: IconDoorEnter,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/portal',
      component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'PortalSettingsPage'),
    }),
  ],
  live: { 'portal.*': ['portal-log', 'payment-methods', 'customer'] },
} satisfies Area
