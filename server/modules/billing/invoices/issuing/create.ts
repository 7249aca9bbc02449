import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { holdParties } from '#modules/crm/index.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { rateOf, readCurrency, toReporting } from '../../fx/rates.ts'
import { TooManyLines } from '../../lines/errors.ts'
import { joinPrices } from '../../lines/present.ts'
import { insertLines, type StoredLine } from '../../lines/queries.ts'
import { guardAmount, priceLines, type ResolvedLine, resolveLines } from '../../lines/resolve.ts'
import { type LineIn, MAX_LINES } from '../../lines/schema.ts'
import { headColumns, readOrderDiscount } from '../../orders/head.ts'
import type { Discount, Priced } from '../../pricing/price.ts'
import type { Profile } from '../../settings/profile.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { attentionOf } from '../../taxing/attention.ts'
import { decideOrder } from '../../taxing/order.ts'
import { CustomNeedsDueDate } from '../errors.ts'
import { factsOf, InvoiceCreated } from '../events.ts'
import { presentWithLines, viewOf } from '../present.ts'
import { type InvoiceRow, insertInvoice, type NewInvoiceRow } from '../queries.ts'
import type { InvoiceIn, InvoiceWithLines } from '../schema.ts'
import { supplyColumns } from './supply.ts'

/** What other domains may set besides what a client can. */
export interface NewInvoice extends Omit<InvoiceIn, 'lines'> {
  /** Chosen beforehand by who has to name it. */
  id?: string
  quote_id?: string | null
  subscription_id?: string | null
  subscription_change_id?: string | null
  /** The first and the last day it is for. */
  period?: readonly [first: string, last: string]
  /** What another invoice has too much pays so much of it in the same transaction: the balance leaves that to it. */
  carried_cents?: number
  coupons?: readonly { code: string; amount_cents: number }[]
  lines?: readonly LineIn[] | null
  /** Lines that were agreed on before, taken as they are: no product fills in or re-prices anything. */
  agreedLines?: readonly ResolvedLine[]
}

export const formatNumber = (prefix: string, value: number): string =>
  `${prefix}${String(value).padStart(6, '0')}`

/** The money columns of a priced order in its currency, at today's rate. */
export function moneyColumns(profile: Profile, priced: Priced, currency: string, order: Discount) {
  const { rate, asOf } = rateOf(profile, currency)
  return {
    currency,
    subtotal_cents: priced.subtotal_cents,
    discount_cents: priced.discount_cents,
    tax_cents: priced.tax_cents,
    total_cents: priced.total_cents,
    reporting_total_cents: guardAmount(() => toReporting(profile, priced.total_cents, currency, rate)),
    fx_rate: rate,
    fx_as_of: asOf,
    order_discount_kind: order.kind,
    order_discount_value: String(order.value),
  }
}

/** Everything of an invoice but its number: what can be known before the counter is locked. */
export async function draftInvoice(
  ctx: Ctx,
  profile: Profile,
  given: NewInvoice,
  { isIssued = false }: { isIssued?: boolean } = {},
) {
  if ((given.lines?.length ?? 0) > MAX_LINES) throw TooManyLines()
  if (given.payment_terms === 'custom' && !given.due_date) throw CustomNeedsDueDate()
  holdParties(ctx, { companies: [given.company_id], contacts: [given.contact_id], deals: [given.deal_id] })
  const currency = readCurrency(given.currency ?? profile.reportingCurrency)
  const order = readOrderDiscount(given)
  const asked = given.agreedLines ?? (await resolveLines(ctx, profile, currency, given.lines ?? []))
  const head = { ...headColumns(given, profile.invoices), ...supplyColumns(given), currency }
  const lines = await decideOrder(ctx, profile, head, asked, { discount: order, isIssued })
  const priced = priceLines(lines, order)
  const money = moneyColumns(profile, priced, currency, order)
  const now = ctx.now.toString()
  const values = {
    id: given.id ?? newId(),
    status: 'draft',
    ...head,
    quote_id: given.quote_id ?? null,
    subscription_id: given.subscription_id ?? null,
    subscription_change_id: given.subscription_change_id ?? null,
    coupons: toJson(given.coupons ?? []),
    ...money,
    amount_due_cents: money.total_cents,
    due_date: given.due_date ?? null,
    attention: attentionOf(lines, profile.organization.locale),
    public_token: createSecret(24),
    created_by_id: userIdOf(ctx),
    created_at: now,
    updated_at: now,
  }
  return { values, lines: joinPrices(lines, priced) }
}

/** Locks the counter until the transaction ends: whatever can be done before it should be. */
export const takeInvoiceNumber = async (ctx: Ctx, { invoices }: Profile): Promise<string> =>
  formatNumber(invoices.number_prefix, await takeNextNumber(ctx.db, 'invoice'))

/** The row, its lines and its link, in one batch. */
export async function storeInvoice(
  ctx: Ctx,
  values: NewInvoiceRow,
  lines: readonly StoredLine[],
): Promise<InvoiceRow> {
  const [row] = await Promise.all([
    insertInvoice(ctx, values),
    insertLines(ctx.db, 'invoice', values.id, lines),
    addToDirectory(ctx.db, { kind: 'invoice', secret: values.public_token, targetId: values.id }),
  ])
  return row
}

/** A draft with its number. The counter is locked last, and everything behind it goes out in one batch. */
export async function createInvoice(ctx: Ctx, given: NewInvoice): Promise<InvoiceWithLines> {
  const profile = await loadProfile(ctx)
  const { values, lines } = await draftInvoice(ctx, profile, given)
  const numbered = { ...values, number: await takeInvoiceNumber(ctx, profile) }
  const [row] = await Promise.all([
    storeInvoice(ctx, numbered, lines),
    ctx.emit(InvoiceCreated, factsOf(numbered)),
  ])
  return presentWithLines(row, lines, viewOf(ctx, profile.organization))
}
