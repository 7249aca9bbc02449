import { found } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import {
  Activity,
  HistoryPage,
  HistoryQuery,
  listHistory,
  listTimeline,
  ofContact,
  ofDeal,
  TimelineQuery,
} from '#modules/crm/index.ts'
import { findDeal } from '../deals/read-queries.ts'
import { DealNotFound } from '../deals/schema.ts'
import { listPeople } from '../people/queries.ts'

const params = { deal_id: idParam('deal', DealNotFound) }
const errors = [DealNotFound]
const tag = 'Deals'

export const dealTimelineRoutes = [
  route({
    method: 'GET',
    path: '/deals/{deal_id}/activities',
    tag,
    summary: 'List what happened with a deal, newest first',
    description: 'With `related` also what happened with its contacts since it was made.',
    params,
    query: TimelineQuery,
    errors,
    returns: Data(Type.Array(Activity)),
    handler: async (ctx, { params: { deal_id: id }, query }) => {
      const { created_at } = found(await findDeal(ctx, id), DealNotFound)
      const people = query.related ? await listPeople(ctx.db, id) : []
      const contacts = people.map(({ contact_id }) => ofContact(contact_id, created_at))
      const timeline = { own: { type: 'deal', id }, scopes: [ofDeal(id), ...contacts] } as const
      return { data: await listTimeline(ctx, timeline, query) }
    },
  }),
  route({
    method: 'GET',
    path: '/deals/{deal_id}/field-history',
    operationId: 'listDealFieldHistory',
    tag,
    summary: 'List which fields of a deal were changed, the last change first',
    params,
    query: HistoryQuery,
    errors,
    returns: HistoryPage,
    handler: async (ctx, { params: { deal_id: id }, query }) => {
      found(await findDeal(ctx, id), DealNotFound)
      return listHistory(ctx, { entity: 'deal', id }, query)
    },
  }),
]
