import { IconLogin2, IconShieldLock } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useAccountNames } from './names.ts'

/** One's own account: how to get in, and who is in. */
export const account = {
  id: 'account',
  nav: [],
  settings: [
    {
      to: '/settings/security',
      useLabel: () => useAccountNames().security,
      icon: IconShieldLock,
      group: 'personal',
    },
    {
      to: '/settings/sign-in',
      useLabel: () => useAccountNames().signInRules,
      icon: IconLogin2,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/security',
      validateSearch: ({
        required,
        sso,
      }: Record<string, unknown>): { required?: boolean; sso?: 'linked' | 'failed' } => ({
        ...(required === true ? { required } : {}),
        ...(sso === 'linked' || sso === 'failed' ? { sso } : {}),
      }),
      component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/sign-in',
      component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInRulesPage'),
    }),
  ],
} satisfies Area
