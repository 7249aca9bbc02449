import { admin, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { NegativeMrr, PreviewStale, TooManyPlanned } from '../errors.ts'
import { applyRehearsed } from './apply.ts'
import { rehearse } from './rehearse.ts'
import { ApplyIn, Rehearsal, RehearseIn } from './schema.ts'

const tag = 'Subscriptions'
const example = { change: { price_percent: 5, proration: 'next' } } as const

export const rehearsalRoutes = [
  route({
    method: 'POST',
    path: '/subscriptions/rehearse',
    operationId: 'rehearsePriceChange',
    tag,
    summary: 'Show what a price change over many subscriptions would bill and do to the MRR',
    description: 'Nothing is stored. Subscriptions whose value was set as such are left out.',
    access: admin,
    writes: false,
    body: RehearseIn,
    returns: Data(Rehearsal),
    errors: [NegativeMrr, TooManyPlanned],
    example: { body: example },
    handler: async (ctx, { body }) => ({ data: (await rehearse(ctx, body, false)).rehearsal }),
  }),
  route({
    method: 'POST',
    path: '/subscriptions/apply',
    operationId: 'applyPriceChange',
    tag,
    summary: 'Carry out a price change as it was rehearsed',
    description: 'Every subscription gets a planned change; those that are due are carried out at once.',
    access: admin,
    status: 202,
    body: ApplyIn,
    returns: Data(Type.Object({ subscriptions: Type.Integer() })),
    errors: [NegativeMrr, TooManyPlanned, PreviewStale],
    example: { body: { ...example, expected_hash: '0'.repeat(64) } },
    handler: async (ctx, { body }) => ({ data: { subscriptions: await applyRehearsed(ctx, body) } }),
  }),
]
