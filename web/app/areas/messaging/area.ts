import { IconMessageCircle, IconMessagePlus, IconPhone } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useUnread } from './live/unread.ts'
import { useMessagingNames } from './names.ts'

interface MessagesSearch {
  new?: boolean
  /** The thread that is open beside the room. */
  thread?: string
  /** Where in the room to begin. */
  at?: number
  /** What there is to know about the room is open beside it. */
  about?: boolean
}

const readSearch = (search: Record<string, unknown>): MessagesSearch => ({
  ...(search.new === true ? { new: true } : {}),
  ...(typeof search.thread === 'string' ? { thread: search.thread } : {}),
  ...(search.about === true ? { about: true } : {}),
  ...(Number(search.at) > 0 ? { at: Math.trunc(Number(search.at)) } : {}),
})

/** What people say to each other. */
export const messaging = {
  id: 'messaging',
  nav: [
    {
      to: '/messages',
      place: 'messages',
      useLabel: () => useMessagingNames().messages,
      icon: IconMessageCircle,
      key: 'm',
      useCount: useUnread,
    },
  ],
  Always: lazy(() => import('./live/always.tsx').then(one => ({ default: one.ChatAlways }))),
  actions: [
    {
      id: 'new-room',
      useLabel: () => useMessagingNames().newRoom,
      icon: IconMessagePlus,
      to: '/messages',
      search: { new: true },
      role: 'member',
    },
  ],
  settings: [
    {
      to: '/settings/calls',
      useLabel: () => useMessagingNames().calls,
      icon: IconPhone,
      role: 'admin',
      group: 'channels',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/calls',
      component: lazyRouteComponent(() => import('./calls/settings-page.tsx'), 'CallSettingsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/messages',
      validateSearch: readSearch,
      component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/messages/calls',
      validateSearch: (search: Record<string, unknown>): { room?: string; page?: number } => ({
        ...(typeof search.room === 'string' ? { room: search.room } : {}),
        ...(Number(search.page) > 1 ? { page: Math.trunc(Number(search.page)) } : {}),
      }),
      component: lazyRouteComponent(() => import('./calls/calls-page.tsx'), 'CallsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/messages/calls/$callId',
      component: lazyRouteComponent(() => import('./calls/call-detail.tsx'), 'CallDetail'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/messages/$roomId',
      validateSearch: readSearch,
      component: lazyRouteComponent(() => import('./messages-page.tsx'), 'RoomPage'),
    }),
  ],
} satisfies Area
