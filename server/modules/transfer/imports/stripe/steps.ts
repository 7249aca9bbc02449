import type { WorkCtx } from '#kit/context.ts'
import type { Incoming, Kind } from '../import-context.ts'
import type { ImportRow } from '../queries.ts'
import type { Move, Step } from '../step.ts'
import { listItems, listPrices, type StoredItem } from '../work-queries.ts'
import { customers } from './customers.ts'
import { invoices } from './invoices.ts'
import { products, withPrices } from './products.ts'
import { readStep } from './read.ts'
import type { StripePrice } from './shapes.ts'
import { subscriptions } from './subscriptions.ts'

const AT_ONCE = 100

/** What was put aside, oldest first: what happened to a customer is booked in the order it happened. */
const takeStep = (
  kind: string,
  taking: Kind<never>,
  prepare: (ctx: WorkCtx, importId: string, items: StoredItem[]) => Promise<Incoming[]> = async (
    _,
    _id,
    items,
  ) => items,
): Step => ({
  async *moves(ctx, { id }, place): AsyncGenerator<Move> {
    for (let at = place; ; ) {
      const items = await ctx.transact(({ db }) => listItems(db, id, kind, { place: at, most: AT_ONCE }))
      if (items.length === 0) return
      const last = items.at(-1)!
      at = `${last.sortKey} ${last.foreignId}`
      yield {
        place: at,
        done: items.length,
        take: { kind: taking, items: await prepare(ctx, id, items) },
      }
    }
  },
})

export const stripeSteps = (_row: ImportRow): Step[] => [
  readStep('customers'),
  readStep('products'),
  readStep('prices'),
  readStep('subscriptions'),
  readStep('invoices'),
  { ...takeStep('customers', customers as Kind<never>), counts: true },
  takeStep('products', products as Kind<never>, async (ctx, id, items) => {
    const prices = await ctx.transact(({ db }) =>
      listPrices<StripePrice>(
        db,
        id,
        items.map(({ foreignId }) => foreignId),
      ),
    )
    return withPrices(items as never, prices)
  }),
  takeStep('subscriptions', subscriptions as Kind<never>),
  takeStep('invoices', invoices as Kind<never>),
]
