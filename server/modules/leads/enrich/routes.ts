import { RateLimited } from '#kit/problem.ts'
import { workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { CompanyNotFound } from '../records/service.ts'
import { AddressNotAllowed, CouldNotReach, Enriched, EnrichIn, NothingToEnrich } from './schema.ts'
import { enrich } from './service.ts'

export const enrichRoutes = [
  workRoute({
    method: 'POST',
    path: '/leads/enrich',
    operationId: 'enrichCompany',
    tag: 'Leads',
    summary: 'Read the site of a company',
    description:
      'robots.txt first, then the start page and up to seven that say who they are, within 15 seconds. Kept for 7 days. ' +
      'With `apply` what is empty of your company is filled.',
    body: EnrichIn,
    errors: [
      NothingToEnrich,
      AddressNotAllowed,
      CouldNotReach as never,
      CompanyNotFound,
      RateLimited as never,
    ],
    returns: Data(Enriched),
    handler: async (ctx, { body }) => ({ data: await enrich(ctx, body) }),
  }),
]
