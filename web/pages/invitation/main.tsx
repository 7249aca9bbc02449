import { startPage } from '../../ui/start.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { invitationQuery } from './query.ts'

startPage({
  messages: language => import(`../../messages/${language}/invitation.ts`),
  prefetch: queries => queries.prefetchQuery(invitationQuery()),
  Page: InvitationPage,
})
