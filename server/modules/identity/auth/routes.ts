import { RateLimited } from '#kit/problem.ts'
import { openRoute, route, viewer, workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { changePassword, loadMe, logOut, renameMe } from './account.ts'
import { EmailTaken, NoSession, RefreshRefused, WrongCredentials, WrongPassword } from './errors.ts'
import { logIn } from './login.ts'
import { refreshSession } from './refresh.ts'
import { ChangePassword, Credentials, Login, Me, PersonName, Refresh, Signup } from './schema.ts'
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
    handler: async (ctx, { body }) => ({ data: await signUp(ctx, body) }),
  }),
  openRoute({
    method: 'POST',
    path: '/auth/login',
    tag: 'Identity',
    summary: 'Log in',
    body: Login,
    returns: Credentials,
    errors: [WrongCredentials, RateLimited],
    example: { body: credentials },
    handler: async (ctx, { body }) => ({ data: await logIn(ctx, body) }),
  }),
  openRoute({
    method: 'POST',
    path: '/auth/refresh',
    tag: 'Identity',
    summary: 'Exchange a refresh token for new tokens',
    description: 'Each refresh token works once. A second use ends the session, since a copy is about.',
    body: Refresh,
    returns: Credentials,
    errors: [RefreshRefused],
    handler: async (ctx, { body }) => ({ data: await refreshSession(ctx, body.refresh_token) }),
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Identity',
    summary: 'End this session at once',
    access: viewer,
    errors: [NoSession],
    handler: async ctx => {
      await logOut(ctx)
      return {}
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
    summary: 'Change my name',
    access: viewer,
    body: Type.Object({ name: Type.Optional(PersonName) }),
    returns: Me,
    handler: async (ctx, { body }) => ({ data: await renameMe(ctx, body.name) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/change-password',
    tag: 'Identity',
    summary: 'Change my password and end my other sessions',
    access: viewer,
    body: ChangePassword,
    errors: [WrongPassword, RateLimited],
    handler: async (ctx, { body }) => {
      await changePassword(ctx, body)
      return {}
    },
  }),
]
