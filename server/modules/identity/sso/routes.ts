import { InvalidInput, Problem } from '#kit/problem.ts'
import { admin, openRoute, owner, RawReply, route, viewer, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { findAttemptCookie, keptCookie } from './attempt-cookie.ts'
import { beginOwnLink, finishOwnLink, getOwnLink, removeOwnLink } from './own-link.ts'
import { openAttempt } from './provider.ts'
import {
  NoSso,
  OwnSsoLink,
  ProviderSilent,
  PutSso,
  SsoDeparture,
  SsoNotLinked,
  SsoNotSetUp,
  SsoSettings,
} from './schema.ts'
import { getSso, putSso, removeSso, verifyDomains } from './service.ts'
import { beginSso, finishSso } from './sign-in.ts'

const redirect = (to: string, cookie?: string) =>
  new RawReply(
    302,
    { location: to, 'cache-control': 'no-store', ...(cookie ? { 'set-cookie': cookie } : {}) },
    null,
  )

export const ssoRoutes = [
  route({
    method: 'GET',
    path: '/settings/sso',
    operationId: 'getSsoSettings',
    tag: 'Identity',
    summary: 'Get the single sign-on of the organization',
    access: admin,
    returns: Data(SsoSettings),
    errors: [SsoNotSetUp],
    handler: async ctx => ({ data: await getSso(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/sso',
    operationId: 'updateSsoSettings',
    tag: 'Identity',
    summary: 'Set single sign-on up (OpenID Connect)',
    description:
      'A domain counts once its `txt` was seen as a TXT record there; we look every hour, and when `/settings/sso/verify` is called. Only one organization can hold a domain. Another issuer needs its own secret and the domains verified again.',
    access: owner,
    credential: 'fresh_session',
    body: PutSso,
    returns: Data(SsoSettings),
    errors: [InvalidInput],
    example: {
      body: {
        issuer: 'https://login.acme.com',
        client_id: 'bowline',
        client_secret: 'a secret of the provider',
        domains: ['acme.com'],
      },
    },
    handler: async (ctx, { body }) => ({ data: await putSso(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/settings/sso',
    operationId: 'deleteSsoSettings',
    tag: 'Identity',
    summary: 'Remove single sign-on',
    access: owner,
    credential: 'fresh_session',
    errors: [SsoNotSetUp],
    handler: async ctx => {
      await removeSso(ctx)
      return {}
    },
  }),
  workRoute({
    method: 'POST',
    path: '/settings/sso/verify',
    operationId: 'verifySsoDomains',
    tag: 'Identity',
    summary: 'Look for the TXT records now',
    access: admin,
    returns: Data(SsoSettings),
    errors: [SsoNotSetUp],
    handler: async ctx => {
      await verifyDomains(ctx)
      return { data: await ctx.transact(getSso) }
    },
  }),
  route({
    method: 'GET',
    path: '/auth/sso/link',
    operationId: 'getSsoLink',
    tag: 'Identity',
    summary: 'See whether single sign-on opens my account',
    access: viewer,
    returns: Data(OwnSsoLink),
    handler: async ctx => ({ data: await getOwnLink(ctx) }),
  }),
  workRoute({
    method: 'POST',
    path: '/auth/sso/link',
    operationId: 'linkSso',
    tag: 'Identity',
    summary: 'Begin to link single sign-on to my account',
    description:
      'Send the browser to `url`; it comes back to the security settings. Owners can use single sign-on only after this; everybody else is also known by a verified address, once.',
    access: viewer,
    credential: 'fresh_session',
    idempotent: false,
    returns: Data(SsoDeparture),
    errors: [NoSso, ProviderSilent],
    handler: async ctx => {
      const { url, kept } = await beginOwnLink(ctx)
      return new WithStatus(
        200,
        { data: { url } },
        { 'set-cookie': keptCookie(ctx.services.settings.publicUrl, kept) },
      )
    },
  }),
  route({
    method: 'DELETE',
    path: '/auth/sso/link',
    operationId: 'unlinkSso',
    tag: 'Identity',
    summary: 'Take single sign-on off my account',
    access: viewer,
    credential: 'fresh_session',
    errors: [SsoNotLinked],
    handler: async ctx => {
      await removeOwnLink(ctx)
      return {}
    },
  }),
  openRoute({
    method: 'GET',
    path: '/auth/sso/start',
    operationId: 'startSso',
    tag: 'Identity',
    summary: 'Go to the provider of an address',
    description: 'Redirects. Whether there is an account with the address makes no difference.',
    query: Type.Object({
      email: Text(254, { examples: ['ada@acme.com'] }),
      again: Type.Optional(
        Type.Boolean({
          description: 'Ask the provider to have the person sign in once more: see `/auth/confirm`',
        }),
      ),
    }),
    status: 302,
    produces: 'text/html',
    errors: [NoSso],
    handler: async (ctx, { query }) => {
      const { publicUrl } = ctx.services.settings
      try {
        const { url, kept } = await beginSso(ctx, query)
        return redirect(url, keptCookie(publicUrl, kept))
      } catch (error) {
        if (error instanceof Problem) throw error
        ctx.log.info({ err: error }, 'a provider of single sign-on could not be asked')
        return redirect(`${publicUrl}/login?error=sso`)
      }
    },
  }),
  openRoute({
    method: 'GET',
    path: '/auth/sso/callback',
    operationId: 'finishSso',
    tag: 'Identity',
    summary: 'Come back from the provider',
    description:
      'Redirects to the app with a session, or to the login page; back to the security settings where it was linked there.',
    query: Type.Object({
      code: Type.Optional(Text(4_000)),
      state: Type.Optional(Text(500)),
      iss: Type.Optional(Text(500)),
      error: Type.Optional(Text(500)),
      error_description: Type.Optional(Text(2_000)),
      session_state: Type.Optional(Text(500)),
    }),
    status: 302,
    produces: 'text/html',
    handler: async (ctx, { query, headers }) => {
      const { publicUrl } = ctx.services.settings
      const { session_state: _, ...given } = query
      const answer = new URLSearchParams(given)
      const attempt = openAttempt(ctx, findAttemptCookie(headers) ?? '')
      const failed = attempt?.link ? '/settings/security?sso=failed' : '/login?error=sso'
      try {
        if (attempt?.link) {
          const isLinked = await finishOwnLink(ctx, answer, { ...attempt, link: attempt.link })
          return redirect(`${publicUrl}${isLinked ? '/settings/security?sso=linked' : failed}`)
        }
        const token = attempt && (await finishSso(ctx, answer, attempt))
        if (token) return redirect(`${publicUrl}/app`, sessionCookie(publicUrl, token))
      } catch (error) {
        ctx.log.info({ err: error }, 'a single sign-on failed')
      }
      return redirect(`${publicUrl}${failed}`)
    },
  }),
]
