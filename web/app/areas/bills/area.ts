import { IconFileInvoice } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useBillNames } from './names.ts'

export type BillTab = 'bill' | 'original'
const readTab = ({ tab }: Record<string, unknown>): { tab?: BillTab } => (tab === 'original' ? { tab } : {})

/** What suppliers send. */
export const bills = {
  id: 'bills',
  nav: [{ to: '/bills', place: 'money', useLabel: () => useBillNames().bills, icon: IconFileInvoice }],
  actions: [
    { id: 'upload-bills', useLabel: () => useBillNames().upload, icon: IconFileInvoice, to: '/bills' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/bills',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'BillsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/bills/$billId',
      validateSearch: readTab,
      component: lazyRouteComponent(() => import('./bill-page.tsx'), 'BillPage'),
    }),
  ],
  live: { 'bill.*': ['bills', 'bill'] },
} satisfies Area
