import { IconDatabaseExport } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../area.ts'
import { shellRoute } from '../shell-route.ts'
import { useTransferNames } from './names.ts'

/** What one takes along. */
export const transfer = {
  id: 'transfer',
  useLabel: () => useTransferNames().exports,
  nav: [],
  settings: [
    {
      to: '/settings/exports',
      useLabel: () => useTransferNames().exports,
      icon: IconDatabaseExport,
      role: 'member',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/exports',
      component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
    }),
  ],
  live: { 'export.*': ['exports'] },
} satisfies Area
