import { IconCalendar, IconCalendarPlus } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useCalendarNames } from './names.ts'
import { readCalendarSearch } from './search.ts'

/** When one meets whom. */
export const calendar = {
  id: 'calendar',
  nav: [
    {
      to: '/calendar',
      place: 'calendar',
      useLabel: () => useCalendarNames().calendar,
      icon: IconCalendar,
      key: 'y',
    },
  ],
  actions: [
    {
      id: 'new-event',
      useLabel: () => useCalendarNames().newEvent,
      icon: IconCalendarPlus,
      to: '/calendar',
      search: { new: true },
      creates: true,
    },
  ],
  settings: [
    {
      to: '/settings/calendar',
      useLabel: () => useCalendarNames().calendar,
      icon: IconCalendar,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/calendar',
      validateSearch: readCalendarSearch,
      component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/calendar',
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'CalendarSettingsPage'),
    }),
  ],
  live: {
    'event.created': ['calendar'],
    'event.updated': ['calendar'],
    'event.deleted': ['calendar'],
    'event.invited': ['calendar'],
    'event.guest_told': ['calendar'],
    'event.rsvp': ['calendar'],
    'task.*': ['calendar'],
  },
  hears: {
    'event.reminded': data => void import('./remind.ts').then(one => one.remind(data)),
  },
} satisfies Area
