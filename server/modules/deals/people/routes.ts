import { idParam, route, WithStatus } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { ContactNotFound } from '#modules/crm/index.ts'
import { DealNotFound } from '../deals/schema.ts'
import { DealPerson, DealPersonIn, TooManyContacts } from './schema.ts'
import { getPeople, putPerson, takePersonOut } from './service.ts'

const tag = 'Deals'
const deal = { deal_id: idParam('deal', DealNotFound) }
const params = { ...deal, contact_id: idParam('contact', ContactNotFound) }

export const peopleRoutes = [
  route({
    method: 'GET',
    path: '/deals/{deal_id}/contacts',
    operationId: 'listDealContacts',
    tag,
    summary: 'List who takes part in a deal',
    description: 'The contact of the deal first.',
    params: deal,
    errors: [DealNotFound],
    returns: Data(Type.Array(DealPerson)),
    handler: async (ctx, { params: { deal_id } }) => ({ data: await getPeople(ctx, deal_id) }),
  }),
  route({
    method: 'PUT',
    path: '/deals/{deal_id}/contacts/{contact_id}',
    operationId: 'putDealContact',
    tag,
    summary: 'Add somebody to a deal, or say what part they play',
    description:
      'At most one is primary, and that is the `contact_id` of the deal: the first who is added to a deal without ' +
      'one, or who `is_primary` names. Answers 201 for somebody new.',
    params,
    alsoStatus: [201],
    errors: [DealNotFound, ContactNotFound, TooManyContacts],
    body: DealPersonIn,
    returns: Data(DealPerson),
    example: { body: { role: 'decision_maker' } },
    handler: async (ctx, { params: { deal_id, contact_id }, body }) => {
      const { person, isNew } = await putPerson(ctx, deal_id, contact_id, body)
      return isNew ? new WithStatus(201, { data: person }) : { data: person }
    },
  }),
  route({
    method: 'DELETE',
    path: '/deals/{deal_id}/contacts/{contact_id}',
    operationId: 'removeDealContact',
    tag,
    summary: 'Take somebody out of a deal',
    params,
    errors: [DealNotFound, ContactNotFound],
    handler: async (ctx, { params: { deal_id, contact_id } }) => {
      await takePersonOut(ctx, deal_id, contact_id)
      return undefined
    },
  }),
]
