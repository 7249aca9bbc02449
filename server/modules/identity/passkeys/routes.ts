import { RateLimited } from '#kit/problem.ts'
import { idParam, openRoute, route, viewer, workRoute } from '#kit/route.ts'
import { Data, FreeObject, Type } from '#kit/schema.ts'
import { Credentials } from '../sessions/schema.ts'
import { answerSession } from '../sessions/session-cookie.ts'
import { logInWithPasskey, offerLogin } from './login.ts'
import {
  LoginOptions,
  LoginTicket,
  LoginVerify,
  NewPasskey,
  Passkey,
  PasskeyLoginRefused,
  PasskeyNotFound,
  PasskeyRefused,
  TooManyPasskeys,
} from './schema.ts'
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from './service.ts'

export const passkeyRoutes = [
  route({
    method: 'GET',
    path: '/auth/passkeys',
    tag: 'Identity',
    summary: 'List my passkeys',
    returns: Data(Type.Array(Passkey)),
    handler: async ctx => ({ data: await listPasskeys(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/auth/passkeys/options',
    operationId: 'offerPasskey',
    tag: 'Identity',
    summary: 'Begin to add a passkey',
    description: 'The answer is for `navigator.credentials.create`; it works once, for five minutes.',
    access: viewer,
    credential: 'fresh_session',
    idempotent: false,
    returns: Data(FreeObject),
    handler: async ctx => ({ data: await offerPasskey(ctx) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/passkeys',
    operationId: 'addPasskey',
    tag: 'Identity',
    summary: 'Add a passkey',
    access: viewer,
    credential: 'fresh_session',
    status: 201,
    idempotent: false,
    body: NewPasskey,
    returns: Data(Passkey),
    errors: [PasskeyRefused, TooManyPasskeys],
    handler: async (ctx, { body }) => ({ data: await addPasskey(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/auth/passkeys/{passkey_id}',
    tag: 'Identity',
    summary: 'Remove one of my passkeys',
    access: viewer,
    credential: 'fresh_session',
    params: { passkey_id: idParam('passkey', PasskeyNotFound) },
    errors: [PasskeyNotFound],
    handler: async (ctx, { params }) => {
      await removePasskey(ctx, params.passkey_id)
      return {}
    },
  }),
  openRoute({
    method: 'POST',
    path: '/auth/passkeys/login/options',
    operationId: 'offerPasskeyLogin',
    tag: 'Identity',
    summary: 'Begin to log in with a passkey',
    description:
      'The answer is for `navigator.credentials.get`, with a ticket beside it. It names no passkey and is alike for every address.',
    body: LoginOptions,
    returns: Data(LoginTicket),
    handler: async (ctx, { body }) => ({ data: await offerLogin(ctx, body.email) }),
  }),
  openRoute({
    method: 'POST',
    path: '/auth/passkeys/login/verify',
    operationId: 'logInWithPasskey',
    tag: 'Identity',
    summary: 'Log in with a passkey',
    description: 'It stands for both factors.',
    body: LoginVerify,
    returns: Credentials,
    errors: [PasskeyLoginRefused, RateLimited],
    handler: async (ctx, { body, headers }) =>
      answerSession(headers, ctx.services.settings.publicUrl, 200, await logInWithPasskey(ctx, body)),
  }),
]
