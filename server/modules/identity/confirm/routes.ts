import { InvalidInput, NotAuthenticated, RateLimited } from '#kit/problem.ts'
import { route, viewer, workRoute } from '#kit/route.ts'
import { PasskeyLoginRefused } from '../passkeys/schema.ts'
import { WrongPassword } from '../passwords/errors.ts'
import { CodeRefused } from '../two-factor/errors.ts'
import { Confirm, Confirmation, Confirmed } from './schema.ts'
import { confirmIdentity, getConfirmation } from './service.ts'

export const confirmRoutes = [
  route({
    method: 'GET',
    path: '/auth/confirm',
    operationId: 'getConfirmation',
    tag: 'Identity',
    summary: 'Whether I have to confirm who I am, and what with',
    access: viewer,
    credential: 'session',
    returns: Confirmation,
    errors: [NotAuthenticated],
    handler: async ctx => ({ data: await getConfirmation(ctx) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/confirm',
    operationId: 'confirmIdentity',
    tag: 'Identity',
    summary: 'Confirm who I am',
    description:
      'One of the three. For ten minutes this session may then change how I get in: passkeys, second factor, tokens, sessions, keys.',
    access: viewer,
    credential: 'session',
    idempotent: false,
    body: Confirm,
    returns: Confirmed,
    errors: [InvalidInput, WrongPassword, CodeRefused, PasskeyLoginRefused, RateLimited],
    example: { body: { password: 'correct horse battery' } },
    handler: async (ctx, { body }) => ({ data: { confirmed_until: await confirmIdentity(ctx, body) } }),
  }),
]
