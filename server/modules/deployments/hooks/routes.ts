import { openRoute, secretParam } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { InvalidSignature, receivePush } from './receive.ts'

export const pushHookRoutes = [
  openRoute({
    tag: 'Projects',
    base: '/api/v2',
    method: 'POST',
    path: '/hooks/projects/{token}',
    operationId: 'receivePush',
    summary: 'Take in a push of GitHub or GitLab',
    description:
      'Verified by `X-Hub-Signature-256` or `X-Gitlab-Token` with the secret of the project; each delivery counts once.',
    consumes: 'raw',
    bodyLimit: 5 * 1024 * 1024,
    params: { token: secretParam('push hook token') },
    returns: Type.Object({ started: Type.Integer() }),
    errors: [InvalidSignature],
    handler: async (ctx, { params, body, headers }) => ({
      started: await receivePush(
        ctx,
        params.token,
        (body as unknown as Buffer | undefined) ?? Buffer.alloc(0),
        headers,
      ),
    }),
  }),
]
