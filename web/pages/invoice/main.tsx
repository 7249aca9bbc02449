import { startPage } from '../../ui/start.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { invoiceQuery } from './query.ts'

startPage({
  messages: language => import(`../../messages/${language}/invoice.ts`),
  prefetch: queries => queries.prefetchQuery(invoiceQuery()),
  Page: InvoicePage,
})
