import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { fromMinor } from '#kit/money/amount.ts'
import { createInvoice } from '../invoices/issuing/create.ts'
import type { InvoiceWithLines } from '../invoices/schema.ts'
import { listQuoteLines, type StoredLine } from '../lines/queries.ts'
import { discountOf } from '../orders/head.ts'
import type { PaymentTerms } from '../orders/terms.ts'
import { type Discount, discountOn } from '../pricing/price.ts'
import { AlreadyInvoiced, OnlyAcceptedInvoiced } from './errors.ts'
import { findLivingInvoice, lockQuote } from './queries.ts'
import { markBilled } from './unbilled/queries.ts'

/**
 * The invoiced lines carry their own share of the discount. A percentage is kept as one where it comes to the same: of a
 * part of the order it may round to another cent than was agreed.
 */
function discountFor(order: Discount, lines: readonly StoredLine[]): Discount {
  if (order.kind === 'none') return order
  const agreed = lines.reduce((sum, line) => sum + line.order_discount_cents, 0)
  const net = lines.reduce((sum, line) => sum + line.subtotal_cents - line.discount_cents, 0)
  const isSame = order.kind === 'percent' && discountOn(fromMinor(net), order) === fromMinor(agreed)
  return isSame ? order : { kind: 'amount', value: agreed }
}

/**
 * The draft invoice of an accepted quote: its one-time lines exactly as agreed, under the seller's terms for invoices;
 * those of an offer, such as how long it holds, say nothing about a bill. Recurring lines are billed by the subscription.
 * The quote's lock, and behind it a unique index, let one living invoice be made of it.
 */
export async function invoiceQuote(ctx: Ctx, quoteId: string): Promise<InvoiceWithLines> {
  const quote = await lockQuote(ctx, quoteId)
  if (quote.status !== 'accepted') throw OnlyAcceptedInvoiced()
  const living = await findLivingInvoice(ctx, quoteId)
  if (living) throw AlreadyInvoiced(quote.number, living.number)
  const lines = (await listQuoteLines(ctx.db, quoteId)).filter(
    line => line.selected && line.billing_interval === 'one_time',
  )
  const discount = discountFor(discountOf(quote), lines)
  const invoice = await createInvoice(ctx, {
    title: quote.title,
    quote_id: quote.id,
    deal_id: quote.deal_id,
    contact_id: quote.contact_id,
    company_id: quote.company_id,
    currency: quote.currency,
    payment_terms: quote.payment_terms === 'custom' ? 'net_14' : (quote.payment_terms as PaymentTerms),
    po_number: quote.po_number,
    notes: quote.notes,
    language: quote.language,
    footer_note: quote.footer_note,
    bill_to_name: quote.bill_to_name,
    bill_to_email: quote.bill_to_email,
    bill_to_address: quote.bill_to_address,
    bill_to_tax_id: quote.bill_to_tax_id,
    order_discount_kind: discount.kind,
    order_discount_value: Number(discount.value),
    agreedLines: lines.map(line => ({ ...line, id: newId() })),
  })
  await markBilled(ctx, quote.id)
  return invoice
}
