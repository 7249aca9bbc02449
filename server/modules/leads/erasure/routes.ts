import { RateLimited } from '#kit/problem.ts'
import { admin, openRoute, secretParam, workRoute } from '#kit/route.ts'
import { Data, Email, Type } from '#kit/schema.ts'
import { pages } from '#kit/web/answers.ts'
import { askForErasure, doErasure, inThePool, showErasure } from './public.ts'
import { Erased, ErasureIn, NobodyNamed, PublishedKey } from './schema.ts'
import { eraseFor, getPublishedKey } from './service.ts'

const tag = 'Leads'
const token = { token: secretParam('erasure token') }

export const erasureRoutes = [
  workRoute({
    method: 'POST',
    path: '/leads/erasure',
    operationId: 'eraseLead',
    tag,
    summary: 'Erase a person from the pool, for everybody and for good',
    description:
      'The person and every value leave the pool and all saved leads, and are refused at every later import. The receipt ' +
      'is signed; what it speaks of is the sha-256 of the identifier you gave. Done when it is answered.',
    access: admin,
    body: ErasureIn,
    errors: [NobodyNamed, RateLimited as never],
    returns: Data(Erased),
    example: { body: { email: 'ada@acme.example', reason: 'Asked on the phone' } },
    handler: async (ctx, { body }) => ({ data: await eraseFor(ctx, body) }),
  }),
  openRoute({
    method: 'POST',
    path: '/public/erasure',
    operationId: 'askForErasure',
    tag,
    summary: 'Ask to be erased from the pool',
    description: 'Answers alike whether the address is known or not. If it is, a link is mailed to it.',
    status: 202,
    body: Type.Object({ email: Email }),
    errors: [RateLimited as never],
    handler: async (ctx, { body }) => {
      await askForErasure(ctx, body.email)
      return undefined
    },
  }),
  openRoute({
    method: 'GET',
    path: '/public/erasure/key',
    operationId: 'getErasureKey',
    tag,
    summary: 'Get the key that receipts of erasure are signed with, as JWK',
    returns: PublishedKey,
    writes: true,
    handler: async ctx => {
      const key = await inThePool(ctx, getPublishedKey)
      return { ...key, data: key }
    },
  }),
  openRoute({
    method: 'GET',
    path: '/public/erasure/{token}',
    operationId: 'showErasurePage',
    tag,
    summary: 'The page on which a person confirms to be erased',
    params: token,
    produces: 'text/html',
    alsoAnswers: pages(404),
    handler: (ctx, { params }) => showErasure(ctx, params.token),
  }),
  openRoute({
    method: 'POST',
    path: '/public/erasure/{token}',
    operationId: 'confirmErasure',
    tag,
    summary: 'Be erased; shows the receipt',
    params: token,
    consumes: 'raw',
    bodyLimit: 4_096,
    produces: 'text/html',
    alsoAnswers: pages(404),
    handler: (ctx, { params }) => doErasure(ctx, params.token),
  }),
]
