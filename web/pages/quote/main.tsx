import { startPage } from '../../ui/start.tsx'
import { quoteQuery } from './query.ts'
import { QuotePage } from './quote-page.tsx'

startPage({
  messages: language => import(`../../messages/${language}/quote.ts`),
  prefetch: queries => queries.prefetchQuery(quoteQuery()),
  Page: QuotePage,
})
