import { route } from '#kit/route.ts'
import { Data, Type, Uuid } from '#kit/schema.ts'
import { PoolPerson, PoolRecordNotFound } from '../records/schema.ts'
import { getQuota } from './quota.ts'
import { NothingToReveal, OnlyPeople, Quota, QuotaExhausted } from './schema.ts'
import { reveal } from './service.ts'

const tag = 'Leads'

export const revealRoutes = [
  route({
    method: 'GET',
    path: '/leads/quota',
    operationId: 'getLeadQuota',
    tag,
    summary: 'Get what is left of the reveals of this month',
    returns: Data(Quota),
    handler: async ctx => ({ data: await getQuota(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/leads/reveal',
    operationId: 'revealLead',
    tag,
    summary: 'Reveal the email and phone of a person of the pool',
    description:
      'Spends one unit, once for each person: again is free, and so is an address that the pool learns later. A unit whose ' +
      'address bounces within 30 days comes back by itself.',
    body: Type.Object({ pool_id: Uuid }),
    errors: [PoolRecordNotFound, NothingToReveal, OnlyPeople, QuotaExhausted as never],
    returns: Type.Object({ data: PoolPerson, charged: Type.Boolean(), quota: Quota }),
    handler: (ctx, { body }) => reveal(ctx, body.pool_id.toLowerCase()),
  }),
]
