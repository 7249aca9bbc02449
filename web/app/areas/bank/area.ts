import { IconBuildingBank, IconUpload } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useBankNames } from './names.ts'
import { readDeskSearch, readMonthSearch } from './search.ts'

/** What came and went at the bank, and which invoices it pays. */
export const bank = {
  id: 'bank',
  nav: [{ to: '/bank', place: 'money', useLabel: () => useBankNames().bank, icon: IconBuildingBank }],
  actions: [
    {
      id: 'import-bank-statement',
      useLabel: () => useBankNames().importStatement,
      icon: IconUpload,
      to: '/bank',
      search: { new: true },
      role: 'admin',
    },
  ],
  keys: {
    under: '/bank',
    // Nothing is selected or changed there, and Enter confirms.
    instead: ['x', 'e', 'Enter'],
    List: lazy(() => import('./desk/desk-keys.tsx').then(one => ({ default: one.DeskKeys }))),
  },
  settings: [
    {
      to: '/settings/bank',
      useLabel: () => useBankNames().settings,
      icon: IconBuildingBank,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/bank',
      validateSearch: readDeskSearch,
      component: lazyRouteComponent(() => import('./desk/desk-page.tsx'), 'BankPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/bank/accounts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./accounts/accounts-page.tsx'), 'BankAccountsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/bank/accounts/$accountId',
      validateSearch: readMonthSearch,
      component: lazyRouteComponent(() => import('./accounts/account-page.tsx'), 'BankAccountPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/bank',
      component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'BankSettingsPage'),
    }),
  ],
  live: {
    'bank.*': ['bank-transactions', 'bank-transaction', 'bank-accounts', 'bank-account', 'bank-statements'],
  },
} satisfies Area
