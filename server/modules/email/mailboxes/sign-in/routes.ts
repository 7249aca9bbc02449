import { NotAllowed } from '#kit/problem.ts'
import { openRoute, type Param, route, WithStatus } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { pages, redirects } from '#kit/web/answers.ts'
import { MailboxNotFound } from '../schema.ts'
import { confirmSignIn, finishSignIn } from './callback.ts'
import { type WebmailProvider, webmailProviders } from './client.ts'
import {
  ProviderNotFound,
  SignInNotSetUp,
  WebmailProviderOut,
  WebmailStart,
  WebmailStarted,
} from './schema.ts'
import { listProviders, startSignIn } from './start.ts'

const tag = 'Webmail'
const CALLBACK = '/webmail/oauth/callback'
const COOKIE = 'bowline_webmail'
const TEN_MINUTES = 600

const providerParam: Param<WebmailProvider> = {
  names: 'webmail provider',
  schema: { type: 'string', enum: [...webmailProviders] },
  missing: ProviderNotFound,
  parse: text => webmailProviders.find(provider => provider === text),
}

const cookieOf = (publicUrl: string, value: string): string =>
  `${COOKIE}=${value}; Max-Age=${TEN_MINUTES}; Path=/api/v1/app${CALLBACK}; HttpOnly; SameSite=Lax${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`

function findCookie(header: string | string[] | undefined): string | undefined {
  const pairs = String(header ?? '').split(';')
  const pair = pairs.map(one => one.trim()).find(one => one.startsWith(`${COOKIE}=`))
  return pair?.slice(COOKIE.length + 1) || undefined
}

/** Whatever comes of it, a person gets to read it. */
const alsoAnswers = [...redirects(302), ...pages(400, 403, 409, 429, 502)]

export const signInRoutes = [
  route({
    method: 'GET',
    path: '/webmail/oauth/providers',
    operationId: 'listWebmailProviders',
    tag,
    summary: 'List the providers that mailboxes can be signed in to',
    description: 'Both always; `configured` says whether the organization or the server has a client there.',
    returns: Data(Type.Array(WebmailProviderOut)),
    handler: async ctx => ({ data: await listProviders(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/webmail/oauth/{provider}/start',
    operationId: 'startWebmailSignIn',
    tag,
    summary: 'Begin to sign in to a mailbox',
    description:
      'Send the browser to `authorization_url` within ten minutes. The cookie that comes along ties the way back to this browser; in any other one a person is asked before anything is connected.',
    params: { provider: providerParam },
    body: WebmailStart,
    returns: Data(WebmailStarted),
    errors: [ProviderNotFound, SignInNotSetUp, MailboxNotFound, NotAllowed],
    idempotent: false,
    example: { body: { return_to: '/settings/mailboxes' } },
    handler: async (ctx, { params: { provider }, body }) => {
      const { cookie, ...data } = await startSignIn(ctx, provider, body)
      const headers = {
        'set-cookie': cookieOf(ctx.services.settings.publicUrl, cookie),
        'cache-control': 'no-store',
      }
      return new WithStatus(200, { data }, headers)
    },
  }),
  openRoute({
    method: 'GET',
    path: CALLBACK,
    operationId: 'finishWebmailSignIn',
    tag,
    summary: 'Come back from the provider',
    description:
      '`state` is the credential: it works once and for ten minutes. Answers with a page or a redirect.',
    query: Type.Object({
      state: Type.Optional(Text(500, { description: 'What the way to the provider began with.' })),
      code: Type.Optional(Text(4_000, { description: 'What the provider gives; exchanged once.' })),
      error: Type.Optional(Text(500, { description: 'Why the provider gave none.' })),
    }),
    produces: 'text/html',
    alsoAnswers,
    writes: true,
    handler: (ctx, { query, headers }) => finishSignIn(ctx, query, findCookie(headers.cookie)),
  }),
  openRoute({
    method: 'POST',
    path: CALLBACK,
    operationId: 'confirmWebmailSignIn',
    tag,
    summary: 'Confirm a sign-in from another browser',
    description: 'What the button of the page posts: `token`, urlencoded, once.',
    consumes: 'raw',
    bodyLimit: 8 * 1024,
    produces: 'text/html',
    alsoAnswers,
    handler: (ctx, { body }) =>
      confirmSignIn(ctx, Buffer.isBuffer(body) ? (body as Buffer).toString('utf8') : ''),
  }),
]
