import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { Agenda, AgendaQuery } from './schema.ts'
import { readAgenda } from './service.ts'

export const agendaRoutes = [
  route({
    method: 'GET',
    path: '/calendar/agenda',
    tag: 'Calendar',
    summary: 'See events, bookings and tasks day by day',
    description:
      'Today and the six days after unless asked otherwise; open tasks due before stand in `overdue`.',
    query: AgendaQuery,
    returns: Data(Agenda),
    handler: async (ctx, { query }) => ({ data: await readAgenda(ctx, query) }),
  }),
]
