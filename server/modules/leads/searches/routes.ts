import { Paged, PageQuery } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { Found, TooFar } from '../search/schema.ts'
import { LeadSearch, LeadSearchIn, LeadSearchNotFound, LeadSearchPatch, RunIn } from './schema.ts'
import { changeSearch, createSearch, deleteSearch, getSearch, pageSearches, runSearch } from './service.ts'

const tag = 'Leads'
const params = { search_id: idParam('lead search', LeadSearchNotFound) }
const errors = [LeadSearchNotFound]

export const leadSearchRoutes = [
  route({
    method: 'GET',
    path: '/lead-searches',
    tag,
    summary: 'List saved searches, newest first',
    query: PageQuery,
    returns: Paged(LeadSearch),
    handler: (ctx, { query }) => pageSearches(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/lead-searches',
    tag,
    summary: 'Save a search',
    status: 201,
    body: LeadSearchIn,
    returns: Data(LeadSearch),
    example: {
      body: { name: 'Heads of sales in Germany', filters: { titles: ['head of sales'], country: ['DE'] } },
    },
    handler: async (ctx, { body }) => ({ data: await createSearch(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/lead-searches/{search_id}',
    tag,
    summary: 'Get a saved search',
    params,
    errors,
    returns: Data(LeadSearch),
    handler: async (ctx, input) => ({ data: await getSearch(ctx, input.params.search_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/lead-searches/{search_id}',
    tag,
    summary: 'Change a saved search',
    params,
    errors,
    body: LeadSearchPatch,
    returns: Data(LeadSearch),
    handler: async (ctx, input) => ({ data: await changeSearch(ctx, input.params.search_id, input.body) }),
  }),
  route({
    method: 'DELETE',
    path: '/lead-searches/{search_id}',
    tag,
    summary: 'Delete a saved search',
    params,
    errors,
    handler: async (ctx, input) => {
      await deleteSearch(ctx, input.params.search_id)
      return undefined
    },
  }),
  workRoute({
    method: 'POST',
    path: '/lead-searches/{search_id}/run',
    operationId: 'runLeadSearch',
    tag,
    summary: 'Run a saved search',
    description: 'What is new is counted from then on.',
    params,
    errors: [LeadSearchNotFound, TooFar],
    body: RunIn,
    returns: Found,
    handler: (ctx, input) => runSearch(ctx, input.params.search_id, input.body),
  }),
]
