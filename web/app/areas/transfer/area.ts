import { IconDatabaseExport, IconDatabaseImport } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useDataImportNames } from './imports/names.ts'
import { useTransferNames } from './names.ts'

/** What one brings along and takes with one. */
export const transfer = {
  id: 'transfer',
  nav: [],
  settings: [
    {
      to: '/settings/imports',
      useLabel: () => useDataImportNames().imports,
      icon: IconDatabaseImport,
      role: 'admin',
      group: 'organization',
    },
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
      path: '/settings/imports',
      component: lazyRouteComponent(() => import('./imports/imports-page.tsx'), 'DataImportsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/imports/$importId',
      component: lazyRouteComponent(() => import('./imports/result-page.tsx'), 'DataImportPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/exports',
      component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
    }),
  ],
  live: { 'export.*': ['exports'], 'import.*': ['data-imports'] },
} satisfies Area
