import { startPage } from '../../ui/start.tsx'
import { inviteQuery } from './query.ts'
import { RsvpPage } from './rsvp-page.tsx'

startPage({
  messages: language => import(`../../messages/${language}/rsvp.ts`),
  prefetch: queries => queries.prefetchQuery(inviteQuery()),
  Page: RsvpPage,
})
