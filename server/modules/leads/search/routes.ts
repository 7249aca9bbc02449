import { RateLimited } from '#kit/problem.ts'
import { viewer, workRoute } from '#kit/route.ts'
import { FacetCounts, FacetsIn, Found, SearchIn, TooFar, UnknownFacet } from './schema.ts'
import { countFacets, paceSearches, searchPool } from './service.ts'

const tag = 'Leads'
/** They only look: a viewer may, and nothing is worth being replayed. */
const looks = { access: viewer, idempotent: false, writes: false } as const

export const searchRoutes = [
  workRoute({
    ...looks,
    method: 'POST',
    path: '/leads/search',
    operationId: 'searchLeads',
    tag,
    summary: 'Search the pool',
    description:
      'AND across keys, OR inside a list. `total` is exact at any size. Addresses and phone numbers are masked until you ' +
      'reveal them. Free; search and facets share 300 calls a minute.',
    body: SearchIn,
    errors: [TooFar, RateLimited as never],
    returns: Found,
    example: { body: { filters: { seniority: ['head', 'vp'], country: ['DE'], has_email: true } } },
    handler: async (ctx, { body }) => {
      await paceSearches(ctx)
      return searchPool(ctx, body)
    },
  }),
  workRoute({
    ...looks,
    method: 'POST',
    path: '/leads/facets',
    operationId: 'countLeadFacets',
    tag,
    summary: 'Count the values of a search',
    description:
      'How many each value of a facet would leave. Each ignores its own list of the filter and obeys all other keys: the ' +
      'count of a value is the total of the search with that value chosen.',
    body: FacetsIn,
    errors: [UnknownFacet as never, RateLimited as never],
    returns: FacetCounts,
    example: { body: { filters: { country: ['DE'] }, facets: ['seniority', 'industry'] } },
    handler: async (ctx, { body }) => {
      await paceSearches(ctx)
      return countFacets(ctx, body)
    },
  }),
]
