import { RateLimited } from '#kit/problem.ts'
import { route, WithStatus, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { CustomerNotFound, customerParams } from '#modules/billing/index.ts'
import { LogoNotFound, serveLogo } from '#modules/identity/index.ts'
import { apiCookie, wantsCookie } from './cookie.ts'
import { askForCode, choose, createLink, enter } from './enter.ts'
import { AddressNotAllowed, AskForCode, CodeNotValid, LinkGone, PortalNotFound } from './errors.ts'
import { getDoor, getMe } from './present.ts'
import { deleteSession } from './queries.ts'
import { ChooseIn, Door, EnterIn, LinkIn, LoginIn, Me, PortalLink, PortalSession, Ticket } from './schema.ts'
import { anybody, anyVisitor, keyParams as params, visitOf } from './visit.ts'

const tag = 'Customer portal'
const noStore = { 'cache-control': 'no-store' }

/** The token in the body, or in a cookie for who asks for one. */
function answer(
  ctx: { services: { settings: { publicUrl: string } } },
  headers: Parameters<typeof wantsCookie>[0],
  key: string,
  status: number,
  session: PortalSession & { token: string },
) {
  if (!wantsCookie(headers)) return new WithStatus(status, { data: session }, noStore)
  const { token, ...data } = session
  const cookie = apiCookie(ctx.services.settings.publicUrl, key, token)
  return new WithStatus(status, { data }, { ...noStore, 'set-cookie': cookie })
}

export const visitRoutes = [
  route({
    method: 'GET',
    path: '/portal/{key}',
    operationId: 'getPortal',
    tag,
    summary: 'See whose portal it is',
    access: anybody,
    params,
    returns: Data(Door),
    errors: [PortalNotFound],
    handler: async (ctx, { params }) =>
      new WithStatus(200, { data: await getDoor(ctx, params.key) }, noStore),
  }),
  route({
    method: 'GET',
    path: '/portal/{key}/logo',
    operationId: 'getPortalLogo',
    tag,
    summary: 'Get the logo',
    access: anybody,
    params,
    produces: 'image/*',
    errors: [PortalNotFound, LogoNotFound],
    handler: ctx => serveLogo(ctx),
  }),
  workRoute({
    method: 'POST',
    path: '/portal/{key}/login',
    operationId: 'askForPortalCode',
    tag,
    summary: 'Ask for a code by mail',
    description: 'Answers alike whether or not the address is known.',
    access: anybody,
    params,
    status: 202,
    body: LoginIn,
    returns: Data(Ticket),
    errors: [PortalNotFound, RateLimited],
    example: { body: { email: 'ada@example.com' } },
    handler: async (ctx, { body }) =>
      new WithStatus(202, { data: await askForCode(ctx, body.email) }, noStore),
  }),
  workRoute({
    method: 'POST',
    path: '/portal/{key}/sessions',
    operationId: 'enterPortal',
    tag,
    summary: 'Come in by a code or a link',
    description: 'With `X-Session: cookie` the token is set as a cookie, and calls by it carry that header.',
    access: anybody,
    params,
    status: 201,
    body: EnterIn,
    returns: Data(PortalSession),
    errors: [PortalNotFound, CodeNotValid, AskForCode, LinkGone],
    example: { body: { ticket: 'dGlja2V0', code: '123456' } },
    handler: async (ctx, { params, body, headers }) =>
      answer(ctx, headers, params.key, 201, await enter(ctx, body)),
  }),
  route({
    method: 'POST',
    path: '/portal/{key}/session',
    operationId: 'choosePortalCustomer',
    tag,
    summary: 'Choose for whom you are here',
    description: 'Answers another token; the former one ends.',
    access: anyVisitor,
    params,
    body: ChooseIn,
    returns: Data(PortalSession),
    errors: [PortalNotFound, CustomerNotFound],
    handler: async (ctx, { params, body, headers }) =>
      answer(ctx, headers, params.key, 200, await choose(ctx, visitOf(ctx), body.customer_id)),
  }),
  route({
    method: 'POST',
    path: '/portal/{key}/logout',
    operationId: 'leavePortal',
    tag,
    summary: 'End the session',
    access: anyVisitor,
    params,
    errors: [PortalNotFound],
    handler: async (ctx, { params, headers }) => {
      await deleteSession(ctx, visitOf(ctx).sessionId)
      const cookie = apiCookie(ctx.services.settings.publicUrl, params.key, '')
      return new WithStatus(200, {}, wantsCookie(headers) ? { 'set-cookie': cookie } : {})
    },
  }),
  route({
    method: 'GET',
    path: '/portal/{key}/me',
    operationId: 'getPortalVisitor',
    tag,
    summary: 'See who you are here, and what is offered',
    access: anyVisitor,
    params,
    returns: Data(Me),
    errors: [PortalNotFound],
    handler: async ctx => ({ data: await getMe(ctx, visitOf(ctx)) }),
  }),
  route({
    method: 'POST',
    path: '/customers/{customer_id}/portal-session',
    operationId: 'createPortalLink',
    tag,
    summary: 'Make a link that lets somebody into the portal once',
    params: customerParams,
    status: 201,
    idempotent: false,
    body: LinkIn,
    returns: Data(PortalLink),
    errors: [CustomerNotFound, AddressNotAllowed, PortalNotFound],
    example: { body: { email: 'ada@example.com' } },
    handler: async (ctx, { params, body }) => ({
      data: await createLink(ctx, params.customer_id, body.email),
    }),
  }),
]
