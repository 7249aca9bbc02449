import {
  IconCreditCard,
  IconFileDollar,
  IconFileText,
  IconPackage,
  IconReceiptTax,
} from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useBillingNames } from './names.ts'

/** Whom a new order is for, where one comes from their page. */
const readNewOrder = ({ contact, deal }: Record<string, unknown>): { contact?: string; deal?: string } => ({
  ...(typeof contact === 'string' ? { contact } : {}),
  ...(typeof deal === 'string' ? { deal } : {}),
})

/** From quote to cash. */
export const billing = {
  id: 'billing',
  nav: [
    { to: '/quotes', place: 'money', useLabel: () => useBillingNames().quotes, icon: IconFileText, key: 'q' },
    {
      to: '/invoices',
      place: 'money',
      useLabel: () => useBillingNames().invoices,
      icon: IconFileDollar,
      key: 'v',
    },
    {
      to: '/products',
      place: 'money',
      useLabel: () => useBillingNames().products,
      icon: IconPackage,
      key: 'p',
    },
  ],
  actions: [
    {
      id: 'new-quote',
      useLabel: () => useBillingNames().newQuote,
      icon: IconFileText,
      to: '/quotes/new',
      creates: true,
    },
    {
      id: 'new-invoice',
      useLabel: () => useBillingNames().newInvoice,
      icon: IconFileDollar,
      to: '/invoices/new',
    },
    {
      id: 'new-product',
      useLabel: () => useBillingNames().newProduct,
      icon: IconPackage,
      to: '/products',
      search: { new: true },
    },
  ],
  settings: [
    {
      to: '/settings/billing',
      useLabel: () => useBillingNames().billingSettings,
      icon: IconFileDollar,
      role: 'admin',
      group: 'organization',
    },
    {
      to: '/settings/collections',
      useLabel: () => useBillingNames().collections,
      icon: IconCreditCard,
      role: 'admin',
      group: 'organization',
    },
    {
      to: '/settings/tax',
      useLabel: () => useBillingNames().taxSettings,
      icon: IconReceiptTax,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/products',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./products/list-page.tsx'), 'ProductsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/products/$productId',
      component: lazyRouteComponent(() => import('./products/product-page.tsx'), 'ProductPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/quotes',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./quotes/list-page.tsx'), 'QuotesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/quotes/new',
      validateSearch: readNewOrder,
      component: lazyRouteComponent(() => import('./quotes/editor-page.tsx'), 'NewQuotePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/quotes/$quoteId',
      component: lazyRouteComponent(() => import('./quotes/quote-page.tsx'), 'QuotePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/quotes/$quoteId/edit',
      component: lazyRouteComponent(() => import('./quotes/editor-page.tsx'), 'EditQuotePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/invoices',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./invoices/list-page.tsx'), 'InvoicesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/invoices/new',
      validateSearch: readNewOrder,
      component: lazyRouteComponent(() => import('./invoices/editor-page.tsx'), 'NewInvoicePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/billing',
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'BillingSettingsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/customers/$customerId',
      component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/collections',
      component: lazyRouteComponent(
        () => import('./collecting/settings/settings-page.tsx'),
        'CollectionsSettingsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/tax',
      component: lazyRouteComponent(() => import('./tax/settings/tax-page.tsx'), 'TaxSettingsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/tax/summary',
      component: lazyRouteComponent(() => import('./tax/settings/summary-page.tsx'), 'TaxSummaryPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/invoices/$invoiceId',
      component: lazyRouteComponent(() => import('./invoices/invoice-page.tsx'), 'InvoicePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/invoices/$invoiceId/edit',
      component: lazyRouteComponent(() => import('./invoices/editor-page.tsx'), 'EditInvoicePage'),
    }),
  ],
  live: {
    'quote.*': ['quotes', 'quote', 'customers'],
    'invoice.*': ['invoices', 'invoice', 'customers', 'customer'],
    'payment.*': ['invoices', 'invoice', 'customers', 'customer'],
    'balance.changed': ['customer', 'invoice'],
    'payment_method.*': ['payment-methods', 'invoice'],
    'collection.*': ['invoices', 'invoice'],
  },
} satisfies Area
