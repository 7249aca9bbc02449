import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import {
  BalanceChanged,
  CreditNoteIssued,
  findOwed,
  InvoicePaid,
  InvoiceVoided,
  PaymentRecorded,
} from '#modules/billing/index.ts'
import {
  cancelDebits,
  listWaitingOfInvoices,
  listWaitingOfMandate,
  MethodExpired,
  MethodFailed,
  setDebit,
} from '#modules/collections/index.ts'
import { MandateRevoked } from '../events.ts'
import { lockMandateOfMethod } from '../mandates/queries.ts'

/**
 * What is paid or voided is not collected any more, and what is paid in part only for the rest: until a run is built,
 * whose file says what it says.
 */
export async function refreshWaiting(ctx: Ctx, invoiceIds: readonly string[]): Promise<void> {
  const debits = await listWaitingOfInvoices(ctx, invoiceIds)
  if (debits.length === 0) return
  const invoices = await findOwed(
    ctx,
    debits.map(one => one.invoice_id),
  )
  const dropped = debits.filter(one => (invoices.get(one.invoice_id)?.owed_cents ?? 0) <= 0)
  for (const debit of debits) {
    const owed = invoices.get(debit.invoice_id)?.owed_cents ?? 0
    if (owed > 0 && owed < debit.amount_cents) await setDebit(ctx, debit.id, { amount_cents: owed })
  }
  await cancelDebits(ctx, dropped)
}

export const refreshReactions = [
  react([PaymentRecorded, InvoicePaid, InvoiceVoided, CreditNoteIssued], (ctx, { data }) =>
    refreshWaiting(ctx, [data.invoice_id]),
  ),
  react(BalanceChanged, (ctx, { data }) => refreshWaiting(ctx, data.invoice_id ? [data.invoice_id] : [])),
]

/** Who took back what they allowed is not collected from. */
export const dropOfMandate = react(MandateRevoked, async (ctx, { data }) =>
  cancelDebits(ctx, await listWaitingOfMandate(ctx, data.mandate_id)),
)

/** Nor by an account that is closed. */
export const dropOfMethod = react([MethodFailed, MethodExpired], async (ctx, { data }) => {
  const mandate = await lockMandateOfMethod(ctx, data.payment_method_id)
  if (mandate) await cancelDebits(ctx, await listWaitingOfMandate(ctx, mandate.id))
})
