import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { SiteNotFound } from '../errors.ts'
import { Overview, OverviewQuery } from './schema.ts'
import { getOverview } from './service.ts'

export const overviewRoutes = [
  route({
    method: 'GET',
    path: '/seo/overview',
    tag: 'SEO',
    operationId: 'getSeoOverview',
    summary: 'See how all sites fare, or one of them',
    query: OverviewQuery,
    returns: Data(Overview),
    errors: [SiteNotFound],
    handler: async (ctx, { query }) => ({ data: await getOverview(ctx, query.site_id ?? null) }),
  }),
]
