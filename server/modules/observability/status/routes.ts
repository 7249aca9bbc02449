import { openRoute, secretParam } from '#kit/route.ts'
import { pages } from '#kit/web/answers.ts'
import { ResourceNotFound } from '#modules/cloud/index.ts'
import { showStatus } from './page.ts'

export const statusRoutes = [
  openRoute({
    method: 'GET',
    base: '',
    path: '/status/{slug}',
    operationId: 'showStatusPage',
    tag: 'Status page',
    summary: 'How things are, for everybody',
    description: 'A page in the language of the reader; with `.json` behind the slug the same as JSON.',
    params: { slug: secretParam('status page slug') },
    produces: 'text/html',
    alsoAnswers: [{ status: 200, type: 'application/json' }, ...pages(404)],
    errors: [ResourceNotFound],
    handler: async (ctx, { params }) => (await showStatus(ctx, params.slug)) as never,
  }),
]
