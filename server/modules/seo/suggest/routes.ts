import { workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { NoWebAddress, SiteNotFound, SiteOrUrlRequired } from '../errors.ts'
import { SuggestIn, Suggestions } from './schema.ts'
import { suggest } from './service.ts'

export const suggestRoutes = [
  workRoute({
    method: 'POST',
    path: '/seo/suggest',
    tag: 'SEO',
    operationId: 'suggestSeoKeywords',
    summary: 'Suggest keywords from what a site says',
    description:
      'One to three words each, from the pages of the latest audit, else from up to five pages read now. What a connected ' +
      'provider knows people search for besides comes after. A site that cannot be read gets none, and a note.',
    body: SuggestIn,
    returns: Data(Suggestions),
    errors: [SiteOrUrlRequired, NoWebAddress, SiteNotFound],
    example: { body: { url: 'https://example.com' } },
    handler: async (ctx, { body }) => ({ data: await suggest(ctx, body) }),
  }),
]
