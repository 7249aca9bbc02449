import { part, type WebPage } from '#kit/web/page.ts'

/** What customers are given links to. */
export const billingPages: readonly WebPage[] = [
  {
    path: '/i/{token}',
    page: 'invoice',
    asks: ({ params }) => `/api/v1/app/invoices/public/${part(params.token)}`,
  },
  {
    path: '/q/{token}',
    page: 'quote',
    asks: ({ params }) => `/api/v1/app/quotes/public/${part(params.token)}`,
  },
]
