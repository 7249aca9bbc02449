import { roleAtLeast } from '#kit/context.ts'
import { route } from '#kit/route.ts'
import { Data, DateOnly, NamedObject, Nullable, Type } from '#kit/schema.ts'
import { loadDay } from './day/load.ts'
import { HomeQuery, homeLists } from './day/schema.ts'
import { Setup } from './setup/schema.ts'
import { loadOpenSetup } from './setup/service.ts'

const Home = NamedObject('Home', {
  date: DateOnly,
  timezone: Type.String(),
  ...homeLists,
  setup: Nullable(Setup),
})

export const homeRoutes = [
  route({
    method: 'GET',
    path: '/home',
    operationId: 'getHome',
    tag: 'Home',
    summary: 'See what waits for you today',
    description:
      'Tasks and deals are the caller’s own, replies those to the caller’s contacts, mailboxes or mails. Approvals are for admins, who also see all money that is unbilled or overdue; others see that of what they made. `setup` is for admins until all of it is done or dismissed.',
    query: HomeQuery,
    returns: Data(Home),
    handler: async (ctx, { query }) => {
      const isAdmin = ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, 'admin')
      const [day, setup] = await Promise.all([
        loadDay(ctx, query.timezone),
        isAdmin ? loadOpenSetup(ctx) : null,
      ])
      return { data: { ...day, setup } }
    },
  }),
]
