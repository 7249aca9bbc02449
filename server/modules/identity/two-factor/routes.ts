import { NotAuthenticated, RateLimited } from '#kit/problem.ts'
import { openRoute, route, viewer, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { WrongPassword } from '../passwords/errors.ts'
import { Credentials } from '../sessions/schema.ts'
import { answerSession } from '../sessions/session-cookie.ts'
import { CodeRefused, NotSetUp, TicketOver, TwoFactorOff, TwoFactorOn } from './errors.ts'
import { Disable, Enable, RecoveryCodes, Setup, Verify } from './schema.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  verifyTwoFactor,
} from './service.ts'

export const twoFactorRoutes = [
  route({
    method: 'POST',
    path: '/auth/2fa/setup',
    operationId: 'setUpTwoFactor',
    tag: 'Identity',
    summary: 'Get a secret for an authenticator app',
    description: 'Nothing changes until a code of it is shown to `/auth/2fa/enable`.',
    access: viewer,
    credential: 'fresh_session',
    idempotent: false,
    returns: Data(Setup),
    errors: [TwoFactorOn, NotAuthenticated],
    handler: async ctx => ({ data: await setUpTwoFactor(ctx) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/2fa/enable',
    operationId: 'enableTwoFactor',
    tag: 'Identity',
    summary: 'Turn two-factor sign-in on',
    access: viewer,
    credential: 'fresh_session',
    idempotent: false,
    body: Enable,
    returns: Data(RecoveryCodes),
    errors: [CodeRefused, NotSetUp, TwoFactorOn, RateLimited],
    handler: async (ctx, { body }) => ({ data: await enableTwoFactor(ctx, body.code) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/2fa/recovery-codes',
    operationId: 'renewRecoveryCodes',
    tag: 'Identity',
    summary: 'Replace my recovery codes',
    access: viewer,
    credential: 'session',
    idempotent: false,
    body: Enable,
    returns: Data(RecoveryCodes),
    errors: [CodeRefused, TwoFactorOff, RateLimited],
    handler: async (ctx, { body }) => ({ data: await renewRecoveryCodes(ctx, body.code) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/2fa/disable',
    operationId: 'disableTwoFactor',
    tag: 'Identity',
    summary: 'Turn two-factor sign-in off',
    access: viewer,
    credential: 'session',
    idempotent: false,
    body: Disable,
    errors: [WrongPassword, CodeRefused, TwoFactorOff, RateLimited],
    handler: async (ctx, { body }) => {
      await disableTwoFactor(ctx, body)
      return {}
    },
  }),
  openRoute({
    method: 'POST',
    path: '/auth/2fa/verify',
    operationId: 'verifyTwoFactor',
    tag: 'Identity',
    summary: 'Finish a login with the second factor',
    description: 'A ticket has five tries and five minutes; each code works once.',
    body: Verify,
    returns: Credentials,
    errors: [CodeRefused, TicketOver, RateLimited],
    example: { body: { ticket: 'bwt_…', code: '123456' } },
    handler: async (ctx, { body, headers }) =>
      answerSession(headers, ctx.services.settings.publicUrl, 200, await verifyTwoFactor(ctx, body)),
  }),
]
