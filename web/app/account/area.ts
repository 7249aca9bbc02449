import { IconShieldLock } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../area.ts'
import { shellRoute } from '../shell-route.ts'
import { useAccountNames } from './names.ts'

/** One's own account: how to get in, and who is in. */
export const account = {
  id: 'account',
  useLabel: () => useAccountNames().security,
  nav: [],
  settings: [
    {
      to: '/settings/security',
      useLabel: () => useAccountNames().security,
      icon: IconShieldLock,
      group: 'personal',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/security',
      component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
    }),
  ],
} satisfies Area
