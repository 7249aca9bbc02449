import { startPage } from '../../ui/start.tsx'
import { CallPage } from './call-page.tsx'

startPage({
  messages: language => import(`../../messages/${language}/call.ts`),
  Page: CallPage,
})
