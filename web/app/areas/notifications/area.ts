import { IconBell } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useNotificationNames } from './names.ts'

/** What concerns the person who is signed in: the bell, the list behind it, and what one wants to hear of. */
export const notifications = {
  id: 'notifications',
  nav: [],
  settings: [
    {
      to: '/settings/notifications',
      useLabel: () => useNotificationNames().notifications,
      icon: IconBell,
      group: 'personal',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/notifications',
      validateSearch: (search: Record<string, unknown>): { page?: number; unread?: boolean } => ({
        ...(Number(search.page) > 1 ? { page: Math.trunc(Number(search.page)) } : {}),
        ...(search.unread === true ? { unread: true } : {}),
      }),
      component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/notifications',
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'NotificationSettingsPage'),
    }),
  ],
  live: { 'notification.*': ['notifications'] },
} satisfies Area
