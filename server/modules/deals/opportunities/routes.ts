import { Paged } from '#kit/page.ts'
import { idParam, route, WithStatus } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { Deal } from '../deals/schema.ts'
import { ConvertedDealIsGone, OpportunityIsConverted, OpportunityNotFound } from './errors.ts'
import {
  ApplyIn,
  ConvertIn,
  Opportunity,
  OpportunityIn,
  OpportunityListQuery,
  OpportunityPatch,
} from './schema.ts'
import {
  applyOpportunity,
  convertOpportunity,
  createOpportunity,
  getOpportunity,
  listOpportunities,
  updateOpportunity,
} from './service.ts'

const params = { opportunity_id: idParam('opportunity', OpportunityNotFound) }
const tag = 'Opportunities'

export const opportunityRoutes = [
  route({
    method: 'GET',
    path: '/opportunities',
    tag,
    summary: 'List opportunities',
    description: 'Newest first; with `q` the best match first, of at most 1,000.',
    query: OpportunityListQuery,
    returns: Paged(Opportunity),
    handler: (ctx, { query }) => listOpportunities(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/opportunities',
    tag,
    summary: 'Create an opportunity',
    description: 'An inbound possibility: a signal, the answer to a form, a recommendation.',
    status: 201,
    body: OpportunityIn,
    returns: Data(Opportunity),
    example: { body: { title: 'Hiring a head of sales in Lisbon', source: 'signal', score: 70 } },
    handler: async (ctx, { body }) => ({ data: await createOpportunity(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/opportunities/{opportunity_id}',
    tag,
    summary: 'Get an opportunity',
    params,
    errors: [OpportunityNotFound],
    returns: Data(Opportunity),
    handler: async (ctx, { params: { opportunity_id } }) => ({
      data: await getOpportunity(ctx, opportunity_id),
    }),
  }),
  route({
    method: 'PATCH',
    path: '/opportunities/{opportunity_id}',
    tag,
    summary: 'Update, dismiss or reopen an opportunity',
    params,
    errors: [OpportunityNotFound, OpportunityIsConverted],
    body: OpportunityPatch,
    returns: Data(Opportunity),
    handler: async (ctx, { params: { opportunity_id }, body }) => ({
      data: await updateOpportunity(ctx, opportunity_id, body),
    }),
  }),
  route({
    method: 'POST',
    path: '/opportunities/{opportunity_id}/apply',
    tag,
    summary: 'Apply an opportunity to a contact or company',
    params,
    errors: [OpportunityNotFound, OpportunityIsConverted],
    body: ApplyIn,
    returns: Data(Opportunity),
    handler: async (ctx, { params: { opportunity_id }, body }) => ({
      data: await applyOpportunity(ctx, opportunity_id, body),
    }),
  }),
  route({
    method: 'POST',
    path: '/opportunities/{opportunity_id}/convert',
    tag,
    summary: 'Make a deal of an opportunity',
    description:
      'Once: later calls answer 200 with the same deal and `already_converted: true`. Every key of a new deal ' +
      'may be given; the rest comes from the opportunity.',
    params,
    errors: [OpportunityNotFound, ConvertedDealIsGone],
    status: 201,
    alsoStatus: [200],
    body: ConvertIn,
    returns: Type.Object({ data: Deal, already_converted: Type.Boolean() }),
    handler: async (ctx, { params: { opportunity_id }, body }) => {
      const { deal, alreadyConverted } = await convertOpportunity(ctx, opportunity_id, body)
      const answer = { data: deal, already_converted: alreadyConverted }
      return alreadyConverted ? new WithStatus(200, answer) : answer
    },
  }),
]
