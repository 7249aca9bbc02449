import type { Ctx } from '#kit/context.ts'
import { exponentOf } from '#kit/money/currencies.ts'
import { RawReply } from '#kit/route.ts'
import { logoReply, serveLogo } from '#modules/identity/index.ts'
import { drawQrCode } from '#platform/pdf/qr.ts'
import { presentLine } from '../lines/present.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { presentTexts } from '../orders/head.ts'
import { unitFor } from '../orders/units.ts'
import { isOwed, paymentDetailsOf } from '../paying/details.ts'
import { creditorReference } from '../paying/reference.ts'
import { hasConnection } from '../payments/providers.ts'
import { listReceived } from '../payments/queries.ts'
import { receivedOf } from '../pricing/price.ts'
import type { Payee } from '../settings/profile.ts'
import { loadPayee } from '../settings/profile-queries.ts'
import { presentSeller } from '../settings/seller.ts'
import { findFrozenLogo, findFrozenSeller } from './editions/queries.ts'
import { NoTransferCode } from './errors.ts'
import { isOverdue, paymentStateOf, viewOf } from './present.ts'
import { invoiceTerms } from './printing/document.ts'
import { exemptionsOf, taxesOf } from './printing/taxes.ts'
import { formatsOf } from './printing/text.ts'
import { listNotes, requireInvoice } from './queries.ts'
import type { PublicInvoice } from './schema.ts'

/** Once it is issued the page says what the document says: the seller as it was then. */
const payeeOf = async (ctx: Ctx, id: string): Promise<Payee> =>
  (await findFrozenSeller(ctx, id)) ?? loadPayee(ctx)

export async function serveInvoiceLogo(ctx: Ctx, id: string): Promise<RawReply> {
  const frozen = await findFrozenLogo(ctx, id)
  return frozen === undefined ? serveLogo(ctx) : logoReply(frozen)
}

/** The SEPA code as a picture, for who reads the page on another screen than the one with the banking app. */
export async function serveTransferCode(ctx: Ctx, id: string): Promise<RawReply> {
  const [row, payee] = await Promise.all([requireInvoice(ctx, id), payeeOf(ctx, id)])
  const details = paymentDetailsOf(payee, row)
  if (!details?.epc) throw NoTransferCode()
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'private, no-store' }
  return new RawReply(200, headers, Buffer.from(drawQrCode(details.epc)))
}

/** The customer's view, spelled field by field: whatever a column is added for, it does not leak from here. */
export async function getPublicInvoice(ctx: Ctx, id: string): Promise<PublicInvoice> {
  const [row, payee, lines, { received, pending_cents }, notes, takesCards] = await Promise.all([
    requireInvoice(ctx, id),
    payeeOf(ctx, id),
    listInvoiceLines(ctx.db, id),
    listReceived(ctx, id),
    listNotes(ctx, id),
    hasConnection(ctx),
  ])
  const { organization } = payee
  const view = viewOf(ctx, organization)
  const viewUrl = `${view.publicUrl}/api/v1/app/invoices/public/${row.public_token}`
  const formats = formatsOf(organization, row)
  // A debit takes days: whoever has paid is not asked to pay again meanwhile.
  const payable = isOwed(row) && row.amount_due_cents > pending_cents
  const details = payable ? paymentDetailsOf(payee, row) : null
  return {
    number: row.number,
    status: row.status as PublicInvoice['status'],
    payment_state: paymentStateOf(row),
    is_overdue: isOverdue(row, view.today),
    title: row.title,
    currency: row.currency,
    currency_exponent: exponentOf(row.currency),
    subtotal_cents: row.subtotal_cents,
    discount_cents: row.discount_cents,
    tax_cents: row.tax_cents,
    total_cents: row.total_cents,
    amount_paid_cents: receivedOf(row),
    amount_due_cents: row.amount_due_cents,
    subtotal_display: formats.money(row.subtotal_cents),
    discount_display: formats.money(row.discount_cents),
    tax_display: formats.money(row.tax_cents),
    total_display: formats.money(row.total_cents),
    amount_paid_display: formats.money(receivedOf(row)),
    amount_due_display: formats.money(row.amount_due_cents),
    ...presentTexts({ ...row, terms: invoiceTerms(row, formats, organization.timezone, row.due_date) }),
    due_date: row.due_date,
    issued_at: row.issued_at,
    paid_at: row.paid_at,
    seller: presentSeller(organization, viewUrl),
    lines: lines.map(line => {
      const { id: _id, product_id: _product, ...shown } = presentLine(line, formats.language)
      return {
        ...shown,
        unit_display: line.unit && unitFor(line.unit, line.quantity, formats.language),
        unit_price_display: formats.money(line.unit_price_cents),
        total_display: formats.money(line.total_cents),
      }
    }),
    taxes: taxesOf(lines).map(tax => ({
      tax_name: tax.tax_name,
      tax_rate: Number(tax.tax_rate),
      taxable_cents: tax.taxable_cents,
      tax_cents: tax.tax_cents,
      tax_display: formats.money(tax.tax_cents),
    })),
    exemptions: exemptionsOf(lines, formats.language).map(({ reason }) => reason),
    payments: received.map(one => ({ ...one, amount_display: formats.money(one.amount_cents) })),
    credit_notes: notes.map(note => ({
      number: note.number,
      issued_at: note.issued_at,
      reason: note.reason,
      total_cents: note.total_cents,
      total_display: formats.money(note.total_cents),
      pdf_url: `${viewUrl}/credit-notes/${note.id}/pdf`,
    })),
    can_pay: payable && takesCards,
    payment_details: details && {
      bank: details.bank,
      instructions: details.instructions,
      reference: details.reference,
      code_url: details.epc && `${viewUrl}/transfer-code`,
      code_text: details.epc,
    },
    payment_reference: row.issued_at === null ? null : creditorReference(row.number),
    pdf_url: `${viewUrl}/pdf`,
  }
}
