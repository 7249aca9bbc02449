import { route } from '#kit/route.ts'
import { Data, DateOnly, NamedObject, Type } from '#kit/schema.ts'
import { loadDay } from './load.ts'
import { HomeQuery, homeLists } from './schema.ts'

const Home = NamedObject('Home', { date: DateOnly, timezone: Type.String(), ...homeLists })

export const dayRoutes = [
  route({
    method: 'GET',
    path: '/home',
    operationId: 'getHome',
    tag: 'Home',
    summary: 'See what waits for you today',
    description:
      'Tasks and deals are the caller’s own, replies those to the caller’s contacts, mailboxes or mails. Approvals are for admins, who also see all money that is unbilled or overdue; others see that of what they made.',
    query: HomeQuery,
    returns: Data(Home),
    handler: async (ctx, { query }) => ({ data: await loadDay(ctx, query.timezone) }),
  }),
]
