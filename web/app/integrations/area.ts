import { IconPlugConnected } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../area.ts'
import { shellRoute } from '../shell-route.ts'
import { useIntegrationWords } from './words.ts'

/** Services outside that the others work with. */
export const integrations = {
  id: 'integrations',
  useLabel: () => useIntegrationWords().integrations,
  nav: [],
  settings: [
    {
      to: '/settings/integrations',
      useLabel: () => useIntegrationWords().integrations,
      icon: IconPlugConnected,
      role: 'admin',
      group: 'channels',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/integrations',
      component: lazyRouteComponent(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
    }),
  ],
} satisfies Area
