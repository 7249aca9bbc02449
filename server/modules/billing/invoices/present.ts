import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import type { Address, ElectronicAddress } from '#kit/text/postal.ts'
import { localDate } from '#kit/time/zone.ts'
import { inLanguage, localeFor } from '#kit/web/language.ts'
import { presentInvoiceLine } from '../lines/present.ts'
import type { StoredLine } from '../lines/queries.ts'
import { presentTexts } from '../orders/head.ts'
import { creditorReference } from '../paying/reference.ts'
import { keptOf, receivedOf, settle } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import { type InvoiceRow, loadLocale } from './queries.ts'
import type { Collection, Invoice, InvoiceWithLines, PaymentState } from './schema.ts'

/** Whose eyes and which day an answer is for. */
export interface View {
  locale: string
  today: string
  publicUrl: string
  /** Whether links that act for the customer are shown: who may only read may not accept or pay either. */
  showsLinks: boolean
}

export const mayActForCustomer = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind !== 'user' || actor.role !== 'viewer'

export async function loadView(ctx: Ctx): Promise<View> {
  return viewOf(ctx, await loadLocale(ctx))
}

export const viewOf = (
  ctx: Ctx,
  { locale, timezone }: Pick<Profile['organization'], 'locale' | 'timezone'>,
): View => ({
  locale,
  today: localDate(ctx.now, timezone).toString(),
  publicUrl: ctx.services.settings.publicUrl,
  showsLinks: mayActForCustomer(ctx),
})

export function paymentStateOf(row: InvoiceRow): PaymentState {
  const kept = keptOf(row)
  if (receivedOf(row) > 0 && kept <= 0) return 'refunded'
  if (settle(row).overpaid_cents > 0 || (row.status === 'void' && overpaidOf(row) > 0)) return 'overpaid'
  if (row.status === 'paid') return 'paid'
  if (kept > 0) return row.amount_due_cents > 0 ? 'partially_paid' : 'paid'
  return 'unpaid'
}

/** Of a void invoice everything received is too much, but for what was moved to the balance. */
export const overpaidOf = (row: InvoiceRow): number =>
  row.status === 'void'
    ? Math.max(0, keptOf(row) + Math.min(0, row.balance_applied_cents))
    : settle(row).overpaid_cents

export const isOverdue = (row: InvoiceRow, today: string): boolean =>
  row.status === 'open' && row.amount_due_cents > 0 && row.due_date !== null && row.due_date < today

/** The customer's page, in their language where we know it. */
export const publicUrlOf = (publicUrl: string, row: Pick<InvoiceRow, 'public_token' | 'language'>): string =>
  inLanguage(`${publicUrl}/i/${row.public_token}`, row.language)

export function presentInvoice(row: InvoiceRow, view: View): Invoice {
  return {
    id: row.id,
    number: row.number,
    status: row.status as Invoice['status'],
    payment_state: paymentStateOf(row),
    is_overdue: isOverdue(row, view.today),
    title: row.title,
    quote_id: row.quote_id,
    deal_id: row.deal_id,
    contact_id: row.contact_id,
    company_id: row.company_id,
    subscription_id: row.subscription_id,
    subscription_change_id: row.subscription_change_id,
    period_start: row.period_start,
    period_end: row.period_end,
    coupons: row.coupons as Invoice['coupons'],
    currency: row.currency,
    subtotal_cents: row.subtotal_cents,
    discount_cents: row.discount_cents,
    tax_cents: row.tax_cents,
    total_cents: row.total_cents,
    amount_paid_cents: row.amount_paid_cents,
    amount_refunded_cents: row.amount_refunded_cents,
    amount_reversed_cents: row.amount_reversed_cents,
    amount_credited_cents: row.amount_credited_cents,
    balance_applied_cents: row.balance_applied_cents,
    amount_due_cents: row.amount_due_cents,
    overpaid_cents: overpaidOf(row),
    collection: row.collection as Collection | null,
    dunning_level: row.dunning_level,
    total_display: formatMoney(row.total_cents, row.currency, view.locale),
    amount_due_display: formatMoney(row.amount_due_cents, row.currency, view.locale),
    reporting_total_cents: row.reporting_total_cents,
    fx_rate: Number(row.fx_rate),
    fx_as_of: row.fx_as_of,
    order_discount_kind: row.order_discount_kind as Invoice['order_discount_kind'],
    order_discount_value: Number(row.order_discount_value),
    ...presentTexts(row),
    billing_address: row.billing_address as Address | null,
    deliver_to: row.deliver_to as Address | null,
    supply_date: row.supply_date,
    buyer_reference: row.buyer_reference,
    contract_reference: row.contract_reference,
    buyer_electronic_address: row.buyer_electronic_address as ElectronicAddress | null,
    tax_mode: row.tax_mode as Invoice['tax_mode'],
    due_date: row.due_date,
    issued_at: row.issued_at,
    sent_at: row.sent_at,
    paid_at: row.paid_at,
    voided_at: row.voided_at,
    disputed_at: row.disputed_at,
    attention: row.attention,
    last_pdf_at: row.last_pdf_at,
    pdf_sha256: row.pdf_sha256,
    payment_reference: row.issued_at === null ? null : creditorReference(row.number),
    public_token: view.showsLinks ? row.public_token : '',
    public_url: view.showsLinks ? publicUrlOf(view.publicUrl, row) : '',
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export const presentWithLines = (
  row: InvoiceRow,
  lines: readonly StoredLine[],
  view: View,
): InvoiceWithLines => ({
  ...presentInvoice(row, view),
  lines: lines.map(line => presentInvoiceLine(line, localeFor(view.locale, row.language))),
})
