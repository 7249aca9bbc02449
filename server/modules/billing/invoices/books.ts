import type { Ctx } from '#kit/context.ts'
import { moveOverpaidLater } from '../balance/book.ts'
import { guardAmount } from '../lines/resolve.ts'
import { expireSessions } from '../payments/expire.ts'
import { settledAt } from '../payments/queries.ts'
import { settle } from '../pricing/price.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { factsOf, InvoicePaid, InvoiceReopened } from './events.ts'
import { cancelFollowUps, scheduleFollowUps } from './issuing/follow-up.ts'
import { type InvoiceRow, updateInvoice } from './queries.ts'

interface Delta {
  paid?: number
  refunded?: number
  reversed?: number
  credited?: number
  /** What of the customer's balance pays it; below zero where too much is moved there. */
  applied?: number
}

/** The columns of an invoice after so much more came in, went back or was credited. */
export function amountsAfter(row: InvoiceRow, delta: Delta) {
  const books = {
    total_cents: row.total_cents,
    amount_paid_cents: row.amount_paid_cents + (delta.paid ?? 0),
    amount_refunded_cents: row.amount_refunded_cents + (delta.refunded ?? 0),
    amount_reversed_cents: row.amount_reversed_cents + (delta.reversed ?? 0),
    amount_credited_cents: row.amount_credited_cents + (delta.credited ?? 0),
    balance_applied_cents: row.balance_applied_cents + (delta.applied ?? 0),
  }
  const due = row.status === 'void' ? 0 : guardAmount(() => settle(books).amount_due_cents)
  const becomesPaid = due === 0 && (row.status === 'open' || row.status === 'uncollectible')
  const reopens = due > 0 && row.status === 'paid'
  const change = {
    amount_paid_cents: books.amount_paid_cents,
    amount_refunded_cents: books.amount_refunded_cents,
    amount_reversed_cents: books.amount_reversed_cents,
    amount_credited_cents: books.amount_credited_cents,
    balance_applied_cents: books.balance_applied_cents,
    amount_due_cents: due,
    ...(becomesPaid ? { status: 'paid' } : {}),
    ...(reopens ? { status: 'open', paid_at: null } : {}),
  }
  return { change, becomesPaid, reopens }
}

/** Brings the locked invoice in line with what came in, went back or was credited; all in one batch. */
export async function applyAmounts(
  ctx: Ctx,
  row: InvoiceRow,
  delta: Delta,
  more: Partial<InvoiceRow> = {},
): Promise<InvoiceRow> {
  const { change, becomesPaid, reopens } = amountsAfter(row, delta)
  const after = { ...row, ...change, ...more }
  const writes: Promise<unknown>[] = []
  // What was just booked went to the database before this does.
  const settlesAnew = becomesPaid || (after.status === 'paid' && delta.reversed)
  const isOfNow = delta.credited || (delta.applied ?? 0) > 0
  const paidAt = settlesAnew ? { paid_at: isOfNow ? ctx.now.toString() : settledAt(ctx, row.id) } : {}
  const updated = updateInvoice(ctx, row.id, { ...change, ...more, ...paidAt })
  if (becomesPaid) writes.push(ctx.emit(InvoicePaid, factsOf(after)), cancelFollowUps(ctx, after))
  // A checkout still open for another amount than is due now would take the wrong one.
  else if (after.amount_due_cents !== row.amount_due_cents) writes.push(expireSessions(ctx, row.id))
  // What is carried to another invoice in this transaction is gone by then.
  if (settle(after).overpaid_cents > settle(row).overpaid_cents) {
    writes.push(ctx.enqueue(moveOverpaidLater, { invoice_id: row.id }, { onceKey: row.id }))
  }
  if (reopens) {
    const followed = loadProfile(ctx).then(profile => scheduleFollowUps(ctx, profile, after))
    writes.push(ctx.emit(InvoiceReopened, factsOf(after)), followed)
  }
  await Promise.all([updated, ...writes])
  return updated
}
