import type { Insertable } from 'kysely'
import type { Payments } from '#db/types.ts'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { formatMoney } from '#kit/money/display.ts'
import { factsOf, InvoicePaid, InvoiceReopened } from '../invoices/events.ts'
import { cancelFollowUps, scheduleFollowUps } from '../invoices/follow-up.ts'
import { type InvoiceRow, updateInvoice } from '../invoices/queries.ts'
import { guardAmount } from '../lines/resolve.ts'
import { settle } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import { expireSessions } from '../stripe/expire.ts'
import { PaymentFailed, PaymentRecorded, PaymentRefunded } from './events.ts'
import type { PaymentRow } from './queries.ts'

type NewPayment = Pick<Insertable<Payments>, 'kind' | 'status' | 'provider' | 'method' | 'amount_cents'> &
  Partial<
    Pick<
      Insertable<Payments>,
      'id' | 'reference' | 'provider_ref' | 'payment_id' | 'reason' | 'flag' | 'received_at'
    >
  >

export interface Booked {
  invoice: InvoiceRow
  payment: PaymentRow
}

/** Brings the invoice in line with what came in, went back or was credited. The row must be locked. */
export async function applyAmounts(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  delta: { paid?: number; refunded?: number; credited?: number },
  more: Partial<InvoiceRow> = {},
): Promise<InvoiceRow> {
  const books = {
    total_cents: row.total_cents,
    amount_paid_cents: row.amount_paid_cents + (delta.paid ?? 0),
    amount_refunded_cents: row.amount_refunded_cents + (delta.refunded ?? 0),
    amount_credited_cents: row.amount_credited_cents + (delta.credited ?? 0),
  }
  const due = row.status === 'void' ? 0 : guardAmount(() => settle(books).amount_due_cents)
  const becomesPaid = due === 0 && (row.status === 'open' || row.status === 'uncollectible')
  const reopens = due > 0 && row.status === 'paid'
  const updated = await updateInvoice(ctx, row.id, {
    amount_paid_cents: books.amount_paid_cents,
    amount_refunded_cents: books.amount_refunded_cents,
    amount_credited_cents: books.amount_credited_cents,
    amount_due_cents: due,
    ...(becomesPaid ? { status: 'paid', paid_at: ctx.now.toString() } : {}),
    ...(reopens ? { status: 'open', paid_at: null } : {}),
    ...more,
  })
  // A checkout still open for another amount than is due now would take the wrong one.
  if (due !== row.amount_due_cents && !becomesPaid) await expireSessions(ctx, row.id)
  if (becomesPaid) {
    await Promise.all([ctx.emit(InvoicePaid, factsOf(updated)), cancelFollowUps(ctx, updated)])
  }
  if (reopens) {
    await Promise.all([ctx.emit(InvoiceReopened, factsOf(updated)), scheduleFollowUps(ctx, profile, updated)])
  }
  return updated
}

/** Writes a ledger row and, once it has succeeded, its effect on the locked invoice. */
export async function bookPayment(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  given: NewPayment,
): Promise<Booked> {
  const now = ctx.now.toString()
  const onVoid = row.status === 'void' && given.kind === 'payment' && given.status === 'succeeded'
  const payment = await ctx.db
    .insertInto('payments')
    .values({
      id: newId(),
      invoice_id: row.id,
      currency: row.currency,
      received_at: now,
      created_by_id: userIdOf(ctx),
      created_at: now,
      ...given,
      flag: onVoid ? 'void_invoice' : (given.flag ?? null),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { payment, invoice: await applyPayment(ctx, profile, row, payment) }
}

/** A pending row came to its end: it counts from now on, or never. */
export async function settlePayment(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  pending: PaymentRow,
  outcome: { status: 'succeeded' | 'failed'; provider_ref?: string | null; reason?: string | null },
): Promise<Booked> {
  const onVoid = row.status === 'void' && pending.kind === 'payment' && outcome.status === 'succeeded'
  const payment = await ctx.db
    .updateTable('payments')
    .set({
      status: outcome.status,
      settled_at: ctx.now.toString(),
      ...(outcome.provider_ref && !pending.provider_ref ? { provider_ref: outcome.provider_ref } : {}),
      ...(outcome.reason ? { reason: outcome.reason } : {}),
      ...(onVoid ? { flag: 'void_invoice' } : {}),
    })
    .where('id', '=', pending.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { payment, invoice: await applyPayment(ctx, profile, row, payment) }
}

async function applyPayment(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  payment: PaymentRow,
): Promise<InvoiceRow> {
  if (payment.status === 'pending') return row
  const { amount_cents } = payment
  const attention =
    payment.flag === 'void_invoice'
      ? `${formatMoney(amount_cents, row.currency, profile.organization.locale)} was received for this void invoice`
      : null
  const invoice =
    payment.status === 'failed'
      ? row
      : await applyAmounts(
          ctx,
          profile,
          row,
          payment.kind === 'payment' ? { paid: amount_cents } : { refunded: amount_cents },
          attention ? { attention } : {},
        )
  const kind =
    payment.status === 'failed'
      ? PaymentFailed
      : payment.kind === 'payment'
        ? PaymentRecorded
        : PaymentRefunded
  await ctx.emit(kind, {
    ...factsOf(invoice),
    payment_id: payment.id,
    amount_cents,
    provider: payment.provider,
    method: payment.method,
    flag: payment.flag,
  })
  return invoice
}
