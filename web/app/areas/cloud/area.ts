import { IconActivity, IconKey, IconServer } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { isKind, type ResourceSearch } from './kind-ids.ts'
import { useCloudNames } from './names.ts'

const readResources = (search: Record<string, unknown>): ResourceSearch => {
  const { kind } = search
  return { ...readListSearch(search), ...(isKind(kind) ? { kind } : {}) }
}

/** The infrastructure, for those who may make keys for it. */
export const cloud = {
  id: 'cloud',
  nav: [
    {
      to: '/cloud',
      place: 'infrastructure',
      useLabel: () => useCloudNames().resources,
      icon: IconServer,
      role: 'admin',
    },
    {
      to: '/cloud/operations',
      place: 'infrastructure',
      useLabel: () => useCloudNames().operations,
      icon: IconActivity,
      role: 'admin',
    },
    {
      to: '/cloud/keys',
      place: 'infrastructure',
      useLabel: () => useCloudNames().keys,
      icon: IconKey,
      role: 'admin',
    },
  ],
  actions: [
    {
      id: 'new-vm',
      useLabel: () => useCloudNames().newVm,
      icon: IconServer,
      to: '/cloud',
      search: { new: true },
      role: 'admin',
    },
    {
      id: 'new-api-key',
      useLabel: () => useCloudNames().newKey,
      icon: IconKey,
      to: '/cloud/keys',
      search: { new: true },
      role: 'admin',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/cloud',
      validateSearch: readResources,
      component: lazyRouteComponent(() => import('./resources-page.tsx'), 'ResourcesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/cloud/operations',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./operations-page.tsx'), 'OperationsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/cloud/keys',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/cloud/$kind/$resourceId',
      component: lazyRouteComponent(() => import('./resource-page.tsx'), 'ResourcePage'),
    }),
  ],
  live: {
    'platform.*': ['cloud'],
  },
} satisfies Area
