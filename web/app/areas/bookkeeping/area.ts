import { IconCalendarCheck, IconFileExport } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useBookkeepingNames } from './names.ts'

interface MonthEndSearch {
  month?: string
  show?: string
  page?: number
}

const readSearch = ({ month, show, page }: Record<string, unknown>): MonthEndSearch => ({
  ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
  ...(typeof show === 'string' ? { show } : {}),
  ...(typeof page === 'number' && page > 1 ? { page } : {}),
})

/** The end of a month, and the books as the accountant wants them. */
export const bookkeeping = {
  id: 'bookkeeping',
  nav: [
    {
      to: '/month-end',
      place: 'money',
      useLabel: () => useBookkeepingNames().monthEnd,
      icon: IconCalendarCheck,
    },
  ],
  settings: [
    {
      to: '/settings/datev',
      useLabel: () => useBookkeepingNames().datev,
      icon: IconFileExport,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/month-end',
      validateSearch: readSearch,
      component: lazyRouteComponent(() => import('./month-end-page.tsx'), 'MonthEndPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/datev',
      component: lazyRouteComponent(() => import('./datev-page.tsx'), 'DatevPage'),
    }),
  ],
  live: {
    'invoice.*': ['month-end'],
    'payment.*': ['month-end'],
    'bill.*': ['month-end'],
    'quote.*': ['month-end'],
  },
} satisfies Area
