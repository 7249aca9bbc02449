import { startPage } from '../../ui/start.tsx'
import { MandatePage } from './mandate-page.tsx'
import { mandateQuery } from './query.ts'

startPage({
  messages: language => import(`../../messages/${language}/mandate.ts`),
  prefetch: queries => queries.prefetchQuery(mandateQuery()),
  Page: MandatePage,
})
