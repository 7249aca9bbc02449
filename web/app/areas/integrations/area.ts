import { IconPlugConnected } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useIntegrationNames } from './names.ts'

/** Services outside that the others work with. */
export const integrations = {
  id: 'integrations',
  nav: [],
  settings: [
    {
      to: '/settings/integrations',
      useLabel: () => useIntegrationNames().integrations,
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
