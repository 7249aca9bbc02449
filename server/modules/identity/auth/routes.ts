import { NotAuthenticated, RateLimited } from '#kit/problem.ts'
import { openRoute, route, viewer, WithStatus, workRoute } from '#kit/route.ts'
import { WrongPassword } from '../passwords/errors.ts'
import { Credentials, SignedIn } from '../sessions/schema.ts'
import { answerSession, clearedCookie, wantsCookie } from '../sessions/session-cookie.ts'
import { EmailTaken } from '../users/errors.ts'
import { changeMe, changePassword, loadMe } from './account.ts'
import { changeEmail } from './change-email.ts'
import { NoSession, RefreshRefused, WrongCredentials } from './errors.ts'
import { logIn } from './login.ts'
import { logOut } from './logout.ts'
import { givenToken, refreshSession } from './refresh.ts'
import { ChangeEmail, ChangePassword, Login, Me, MePatch, Refresh, Signup } from './schema.ts'
import { signUp } from './signup.ts'

const credentials = { email: 'ada@example.com', password: 'correct horse battery' }

export const authRoutes = [
  openRoute({
    method: 'POST',
    path: '/auth/signup',
    tag: 'Identity',
    summary: 'Make an organization and its owner',
    status: 201,
    body: Signup,
    returns: Credentials,
    errors: [EmailTaken, RateLimited],
    example: { body: { ...credentials, name: 'Ada Lovelace', organization_name: 'Analytical Engines' } },
    handler: async (ctx, { body, headers }) =>
      answerSession(headers, ctx.services.settings.publicUrl, 201, await signUp(ctx, body)),
  }),
  openRoute({
    method: 'POST',
    path: '/auth/login',
    tag: 'Identity',
    summary: 'Log in',
    description:
      'Where the account has a second factor the answer is a ticket, which `/auth/2fa/verify` takes with a code.',
    body: Login,
    returns: SignedIn,
    errors: [WrongCredentials, RateLimited],
    example: { body: credentials },
    handler: async (ctx, { body, headers }) =>
      answerSession(headers, ctx.services.settings.publicUrl, 200, await logIn(ctx, body)),
  }),
  openRoute({
    method: 'POST',
    path: '/auth/refresh',
    operationId: 'refreshSession',
    tag: 'Identity',
    summary: 'Exchange a refresh token for new tokens',
    description: 'Each refresh token works once. A second use ends the session, since a copy is about.',
    body: Refresh,
    returns: Credentials,
    errors: [RefreshRefused],
    handler: async (ctx, { body, headers }) => {
      const credentials = await refreshSession(ctx, givenToken(body, headers))
      return answerSession(headers, ctx.services.settings.publicUrl, 200, credentials)
    },
  }),
  openRoute({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Identity',
    summary: 'End this session at once',
    description: 'By its access token, or with `X-Session: cookie` by the cookie, which is then cleared.',
    errors: [NotAuthenticated, NoSession],
    handler: async (ctx, { headers }) => {
      await logOut(ctx, headers)
      return new WithStatus(
        200,
        {},
        wantsCookie(headers) ? clearedCookie(ctx.services.settings.publicUrl) : {},
      )
    },
  }),
  route({
    method: 'GET',
    path: '/auth/me',
    tag: 'Identity',
    summary: 'Who am I',
    returns: Me,
    handler: async ctx => ({ data: await loadMe(ctx) }),
  }),
  route({
    method: 'PATCH',
    path: '/auth/me',
    tag: 'Identity',
    summary: 'Change my name, or how my sidebar is arranged',
    description: 'Absent keys stay as they are.',
    access: viewer,
    body: MePatch,
    returns: Me,
    handler: async (ctx, { body }) => ({ data: await changeMe(ctx, body) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/change-password',
    tag: 'Identity',
    summary: 'Change my password and end my other sessions',
    access: viewer,
    credential: 'session',
    body: ChangePassword,
    errors: [WrongPassword, RateLimited],
    example: { body: { current_password: 'correct horse battery', password: 'a better password' } },
    handler: async (ctx, { body }) => {
      await changePassword(ctx, body)
      return {}
    },
  }),
  workRoute({
    method: 'POST',
    path: '/auth/change-email',
    tag: 'Identity',
    summary: 'Ask to use another address',
    description:
      'Both addresses get a mail; the new one counts once the link in its mail was opened. The answer is the same where the address belongs to another account.',
    access: viewer,
    credential: 'session',
    status: 202,
    body: ChangeEmail,
    errors: [WrongPassword, RateLimited],
    handler: async (ctx, { body }) => {
      await changeEmail(ctx, body)
      return {}
    },
  }),
]
