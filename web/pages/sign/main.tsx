import { startPage } from '../../ui/start.tsx'
import { viewQuery } from './query.ts'
import { SignPage } from './sign-page.tsx'

startPage({
  messages: language => import(`../../messages/${language}/sign.ts`),
  prefetch: queries => queries.prefetchQuery(viewQuery()),
  Page: SignPage,
})
