import { startPage } from '../../ui/start.tsx'
import { ChatPage } from './chat-page.tsx'
import { invitationQuery } from './query.ts'

startPage({
  messages: language => import(`../../messages/${language}/chat.ts`),
  prefetch: queries => queries.prefetchQuery(invitationQuery()),
  Page: ChatPage,
})
