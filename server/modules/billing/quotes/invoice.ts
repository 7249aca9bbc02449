import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { createInvoice } from '../invoices/issuing/create.ts'
import type { InvoiceWithLines } from '../invoices/schema.ts'
import { listQuoteLines, type StoredLine } from '../lines/queries.ts'
import { priceLines } from '../lines/resolve.ts'
import { discountOf } from '../orders/head.ts'
import type { PaymentTerms } from '../orders/terms.ts'
import type { Discount } from '../pricing/price.ts'
import { AlreadyInvoiced, OnlyAcceptedInvoiced } from './errors.ts'
import { findLivingInvoice, lockQuote } from './queries.ts'
import { markBilled } from './unbilled/queries.ts'

const none: Discount = { kind: 'none', value: 0 }

/**
 * The invoiced lines carry their own share of the discount. A percentage is kept as one where it comes to the same: of a
 * part of the order it may round to another cent than was agreed. Where even an amount would be shared in another way,
 * which moves a cent of tax, each line takes off what it did in the quote.
 */
function agreedDiscounts(
  order: Discount,
  lines: readonly StoredLine[],
): { discount: Discount; agreedLines: readonly StoredLine[] } {
  const agreed = lines.reduce((sum, line) => sum + line.order_discount_cents, 0)
  const amount: Discount = agreed > 0 ? { kind: 'amount', value: agreed } : none
  const discount = [order, amount].find(candidate =>
    priceLines(lines, candidate).lines.every(
      (priced, at) => priced.order_discount_cents === lines[at]!.order_discount_cents,
    ),
  )
  if (discount) return { discount, agreedLines: lines }
  return {
    discount: none,
    agreedLines: lines.map(line => ({
      ...line,
      discount_kind: 'amount',
      discount_value: String(line.discount_cents + line.order_discount_cents),
    })),
  }
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
  const { discount, agreedLines } = agreedDiscounts(discountOf(quote), lines)
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
    agreedLines: agreedLines.map(line => ({ ...line, id: newId() })),
  })
  await markBilled(ctx, quote.id)
  return invoice
}
