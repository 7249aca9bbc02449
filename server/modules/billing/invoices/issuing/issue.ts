import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { bookBalance, spendableAtIssue } from '../../balance/book.ts'
import { loadCollectionsSettings } from '../../collecting/queries.ts'
import { customerOf } from '../../customers/queries.ts'
import { rateOf, toReporting } from '../../fx/rates.ts'
import { joinPrices } from '../../lines/present.ts'
import { listInvoiceLines, replaceLines } from '../../lines/queries.ts'
import { guardAmount, priceLines } from '../../lines/resolve.ts'
import { discountOf } from '../../orders/head.ts'
import { dueDateOf, type PaymentTerms } from '../../orders/terms.ts'
import type { Profile } from '../../settings/profile.ts'
import { attentionAfter } from '../../taxing/attention.ts'
import { decideOrder, isAutomatic } from '../../taxing/order.ts'
import { countSale } from '../../taxing/threshold/service.ts'
import { withZeroRate } from '../../taxing/zero-rated.ts'
import { freezeInvoice } from '../editions/freeze.ts'
import { AlreadyInStatus } from '../errors.ts'
import { factsOf, InvoiceIssued, InvoicePaid } from '../events.ts'
import { type InvoiceRow, updateInvoice } from '../queries.ts'
import { buyerOf } from './bill-to.ts'
import { moneyColumns } from './create.ts'
import { scheduleFollowUps } from './follow-up.ts'

type Draft = Pick<
  InvoiceRow,
  | 'currency'
  | 'total_cents'
  | 'due_date'
  | 'payment_terms'
  | 'contact_id'
  | 'company_id'
  | 'bill_to_name'
  | 'bill_to_email'
  | 'bill_to_address'
  | 'bill_to_tax_id'
  | 'billing_address'
  | 'buyer_reference'
  | 'buyer_electronic_address'
  | 'supply_date'
  | 'period_start'
  | 'language'
> & {
  hasLines: boolean
  /** What another invoice has too much pays so much of it in the same transaction. */
  carried_cents?: number
}

/** What issuing sets: date, due date, rate and bill-to are fixed from here on. */
export async function issueColumns(ctx: Ctx, profile: Profile, draft: Draft, dueDate?: string | null) {
  const issued = localDate(ctx.now, profile.organization.timezone)
  const { rate, asOf } = rateOf(profile, draft.currency)
  const now = ctx.now.toString()
  const bought = await buyerOf(ctx, draft)
  const applied = await balanceFor(ctx, draft)
  return {
    // Nobody has to pay nothing. One without lines waits for what is to be on it.
    ...(draft.total_cents === applied && draft.hasLines
      ? { status: 'paid', paid_at: now }
      : { status: 'open' }),
    issued_at: now,
    balance_applied_cents: applied,
    amount_due_cents: draft.total_cents - applied,
    due_date: dueDate ?? draft.due_date ?? dueDateOf(issued, draft.payment_terms as PaymentTerms).toString(),
    fx_rate: rate,
    fx_as_of: asOf,
    reporting_total_cents: guardAmount(() => toReporting(profile, draft.total_cents, draft.currency, rate)),
    ...bought,
    supply_date: draft.supply_date ?? (draft.period_start ? null : issued.toString()),
  }
}

/** What of the customer's balance pays it by its issue: the lock is held until it is booked. */
async function balanceFor(ctx: Ctx, draft: Draft): Promise<number> {
  const { apply_balance: isOn } = await loadCollectionsSettings(ctx)
  return spendableAtIssue(ctx, customerOf(draft), draft, { isOn, carried: draft.carried_cents ?? 0 })
}

/** Books what issuing took from the balance. */
export async function bookAtIssue(
  ctx: Ctx,
  row: Pick<InvoiceRow, 'id' | 'currency' | 'company_id' | 'contact_id'> & { balance_applied_cents: number },
): Promise<void> {
  const whose = customerOf(row)
  if (!whose || row.balance_applied_cents === 0) return
  const { currency, balance_applied_cents: applied, id } = row
  await bookBalance(ctx, whose, { currency, kind: 'applied', amount_cents: -applied, invoice_id: id })
}

/** As they are taxed on the day of issue: in automatic mode the draft's decisions are made anew, once more. */
async function settleTaxes(ctx: Ctx, profile: Profile, row: InvoiceRow) {
  const before = await listInvoiceLines(ctx.db, row.id)
  if (!isAutomatic(profile, row)) return { before, lines: before, change: {} }
  const discount = discountOf(row)
  const decided = await decideOrder(ctx, profile, row, before, { discount, isIssued: true })
  if (isDeepStrictEqual(decided, before)) return { before, lines: before, change: {} }
  const priced = priceLines(decided, discount)
  const lines = joinPrices(decided, priced)
  const money = moneyColumns(profile, priced, row.currency, discount)
  const attention = attentionAfter(row.attention, before, lines, profile.organization.locale)
  return { before, lines, change: { ...money, amount_due_cents: money.total_cents, attention } }
}

/** Issues a locked draft. */
export async function issueInvoice(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  options: { dueDate?: string | null | undefined } = {},
): Promise<InvoiceRow> {
  if (row.status !== 'draft') throw AlreadyInStatus(row.number, row.status)
  const { before, lines: taxed, change } = await settleTaxes(ctx, profile, row)
  const draft = { ...row, ...change, hasLines: taxed.length > 0 }
  const issue = await issueColumns(ctx, profile, draft, options.dueDate)
  const lines = withZeroRate(profile, issue, taxed)
  if (lines !== before) await replaceLines(ctx.db, 'invoice', row.id, lines)
  const updated = await updateInvoice(ctx, row.id, { ...change, ...issue })
  await Promise.all([
    ctx.emit(InvoiceIssued, factsOf(updated)),
    bookAtIssue(ctx, updated),
    updated.status === 'paid' ? ctx.emit(InvoicePaid, factsOf(updated)) : undefined,
    scheduleFollowUps(ctx, profile, updated),
    freezeInvoice(ctx, updated, lines),
    countSale(ctx, profile, updated, lines),
  ])
  return updated
}
