import type { Ctx } from '#kit/context.ts'
import { markInvoice } from '#modules/billing/index.ts'
import { type DebitRow, setDebit } from './queries.ts'

/** Nothing is collected by them any more. */
export async function cancelDebits(ctx: Ctx, rows: readonly DebitRow[]): Promise<void> {
  for (const { id, invoice_id } of rows) {
    await setDebit(ctx, id, { state: 'canceled', settled_at: ctx.now.toString() })
    await markInvoice(ctx, invoice_id, { collection: null })
  }
}
