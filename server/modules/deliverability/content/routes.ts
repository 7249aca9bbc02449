import { InvalidInput } from '#kit/problem.ts'
import { workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { checkContent } from './check.ts'
import { ContentCheck, ContentIn } from './schema.ts'

export const contentRoutes = [
  workRoute({
    method: 'POST',
    path: '/deliverability/content-check',
    operationId: 'checkContent',
    tag: 'Deliverability',
    summary: 'Look through a mail for what keeps it from arriving',
    body: ContentIn,
    returns: Data(ContentCheck),
    errors: [InvalidInput],
    example: {
      body: { subject: 'Your route', body_html: '<p>Hello <a href="https://example.com">there</a></p>' },
    },
    handler: async (ctx, { body }) => ({ data: await checkContent(ctx, body) }),
  }),
]
