import type { WorkCtx } from '#kit/context.ts'
import {
  type Invoice,
  loadView,
  presentInvoice,
  refreshBuyerOf,
  requireInvoice,
} from '#modules/billing/index.ts'
import { presentAttempt } from '../attempts/present.ts'
import { requireAttempt } from '../attempts/queries.ts'
import type { Attempt } from '../attempts/schema.ts'
import { ask } from './ask.ts'
import { beginCharge, type ChargeWish } from './begin.ts'

/** Charges what is due of an invoice to a method on file. A refusal is an answer. */
export async function chargeInvoice(
  ctx: WorkCtx,
  invoiceId: string,
  wish: ChargeWish,
): Promise<{ data: Attempt; invoice: Invoice }> {
  await refreshBuyerOf(ctx, invoiceId)
  const { id } = await ctx.transact(inner => beginCharge(inner, invoiceId, wish))
  await ask(ctx, id)
  return ctx.transact(
    async inner => {
      const [attempt, invoice, view] = await Promise.all([
        requireAttempt(inner, id),
        requireInvoice(inner, invoiceId),
        loadView(inner),
      ])
      return { data: presentAttempt(attempt), invoice: presentInvoice(invoice, view) }
    },
    { onlyReads: true },
  )
}
