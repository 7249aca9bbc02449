import { idParam, route, viewer } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { RoleTooHigh, TokenNotFound } from './errors.ts'
import { CreatedToken, NewToken, Token } from './schema.ts'
import { createToken, listTokens, revokeToken } from './service.ts'

export const tokenRoutes = [
  route({
    method: 'GET',
    path: '/auth/tokens',
    tag: 'Identity',
    summary: 'List my personal tokens',
    returns: Data(Type.Array(Token)),
    handler: async ctx => ({ data: await listTokens(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/auth/tokens',
    tag: 'Identity',
    summary: 'Make a long-lived token for a program of mine',
    description: 'The token is shown once. Without a role it has yours; it never does more than you may.',
    access: viewer,
    credential: 'fresh_session',
    status: 201,
    body: NewToken,
    returns: Data(CreatedToken),
    errors: [RoleTooHigh],
    example: { body: { name: 'Nightly export', role: 'viewer', expires_at: '2027-12-31T00:00:00Z' } },
    handler: async (ctx, { body }) => ({ data: await createToken(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/auth/tokens/{token_id}',
    tag: 'Identity',
    summary: 'Revoke a personal token at once',
    access: viewer,
    credential: 'fresh_session',
    params: { token_id: idParam('personal_token', TokenNotFound) },
    errors: [TokenNotFound],
    handler: async (ctx, { params }) => {
      await revokeToken(ctx, params.token_id)
      return {}
    },
  }),
]
