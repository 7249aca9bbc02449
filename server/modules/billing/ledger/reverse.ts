import type { Ctx } from '#kit/context.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import { presentInvoice, viewOf } from '../invoices/present.ts'
import { lockInvoice } from '../invoices/queries.ts'
import type { Invoice } from '../invoices/schema.ts'
import { NoSuchPayment, NothingLeft } from '../payments/errors.ts'
import { presentPayment } from '../payments/present.ts'
import { listPayments } from '../payments/queries.ts'
import type { Payment, ReverseIn } from '../payments/schema.ts'
import { loadOrganization } from '../settings/profile-queries.ts'
import { bookPayment } from './book.ts'
import { refundable } from './refund-parts.ts'

/** Takes back what is left of a payment that did not last, or never came: nothing is paid out, and it is due again. */
export async function reversePayment(
  ctx: Ctx,
  invoiceId: string,
  paymentId: string,
  given: ReverseIn,
): Promise<{ data: Payment; invoice: Invoice }> {
  const row = await lockInvoice(ctx, invoiceId)
  const [organization, rows] = await Promise.all([loadOrganization(ctx), listPayments(ctx, invoiceId)])
  const payment = rows.find(one => one.kind === 'payment' && one.id === paymentId)
  if (!payment) throw NoSuchPayment()
  const left = refundable(rows).find(one => one.payment.id === paymentId)?.left ?? 0
  if (left <= 0) throw NothingLeft()
  const { timezone, locale } = organization
  const booked = await bookPayment(ctx, row, {
    kind: 'reversal',
    status: 'succeeded',
    provider: payment.provider,
    method: payment.method,
    amount_cents: left,
    payment_id: payment.id,
    reason: given.reason ?? null,
    ...(given.on ? { received_at: momentOf(ctx, given.on, timezone) } : {}),
  })
  return {
    data: presentPayment(booked.payment, locale),
    invoice: presentInvoice(booked.invoice, viewOf(ctx, organization)),
  }
}

/** Of today, this moment; of another day, its noon, which is that day everywhere near. */
const momentOf = (ctx: Ctx, on: string, timezone: string): string => {
  const day = Temporal.PlainDate.from(on)
  return day.equals(localDate(ctx.now, timezone))
    ? ctx.now.toString()
    : wallTimeToInstant(day.toPlainDateTime('12:00'), timezone).toString()
}
