import type { Stripe } from 'stripe'
import type { WorkCtx } from '#kit/context.ts'
import { createStripe } from '#modules/billing/index.ts'
import type { ImportRow } from '../queries.ts'
import type { Step } from '../step.ts'
import type { StoredItem } from '../work-queries.ts'
import { askFor } from './ask.ts'
import { openKey } from './key.ts'
import { type Shape, shapes } from './shapes.ts'

const AT_ONCE = 100

const connect = (ctx: WorkCtx, row: ImportRow): Promise<Stripe> =>
  createStripe(ctx, { secretKey: openKey(ctx, row.id, row.sealed_key!) })

/** Page by page as Stripe gives them, the newest first; put aside until all of them are known. */
export const readStep = (kind: keyof typeof shapes): Step => ({
  async *moves(ctx, row, place) {
    const stripe = await connect(ctx, row)
    const shape = shapes[kind] as Shape
    const help = await shape.prepare?.(stripe)
    let last = place
    for (;;) {
      const page = await askFor(() =>
        shape.list(stripe, { limit: AT_ONCE, ...(last ? { starting_after: last } : {}) }),
      )
      if (page === 'forbidden') {
        const detail = `The key may not read ${kind}: they are left out`
        yield {
          place: 'forbidden',
          done: 0,
          warnings: [{ entity: shape.entity, foreign_id: null, detail }],
        }
        return
      }
      if (page.data.length === 0) return
      const items: StoredItem[] = []
      for (const one of page.data) {
        const data = await shape.read(one as never, stripe, help as never)
        items.push({ sortKey: String(one.created).padStart(12, '0'), foreignId: one.id, data })
      }
      last = page.data.at(-1)!.id
      yield { place: last, done: 0, store: { kind, items } }
      if (!page.has_more) return
    }
  },
})
