import { admin, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { NegativeMrr, PreviewStale, TooManyPlanned } from '../errors.ts'
import { applyRehearsed } from './apply.ts'
import { TooManyToReprice } from './errors.ts'
import { rehearse } from './rehearse.ts'
import { ApplyIn, Rehearsal, RehearseIn } from './schema.ts'

const tag = 'Subscriptions'
const example = { change: { price_percent: 5, proration: 'next' } } as const

export const rehearsalRoutes = [
  workRoute({
    method: 'POST',
    path: '/subscriptions/rehearse',
    operationId: 'rehearsePriceChange',
    tag,
    summary: 'Show what a price change over many subscriptions would bill and do to the MRR',
    description:
      'Nothing is stored. Subscriptions whose value was set as such are left out; at most 5,000 at a time.',
    access: admin,
    writes: false,
    body: RehearseIn,
    returns: Data(Rehearsal),
    errors: [NegativeMrr, TooManyPlanned, TooManyToReprice],
    example: { body: example },
    handler: async (ctx, { body }) => ({ data: (await rehearse(ctx, body)).rehearsal }),
  }),
  workRoute({
    method: 'POST',
    path: '/subscriptions/apply',
    operationId: 'applyPriceChange',
    tag,
    summary: 'Carry out a price change as it was rehearsed',
    description:
      'A job changes one after another: `GET /jobs/{job_id}` tells how far it is. What it was shown to come to is what happens to a subscription; one that changed since is in `failed` of the result, with the reason, and stays as it is.',
    access: admin,
    status: 202,
    body: ApplyIn,
    returns: Data(
      Type.Object({
        job_id: Type.String({ format: 'uuid', description: 'Where `GET /jobs/{job_id}` tells the outcome' }),
        subscriptions: Type.Integer(),
      }),
    ),
    errors: [NegativeMrr, TooManyPlanned, TooManyToReprice, PreviewStale],
    example: { body: { ...example, expected_hash: '0'.repeat(64) } },
    handler: async (ctx, { body }) => ({ data: await applyRehearsed(ctx, body) }),
  }),
]
