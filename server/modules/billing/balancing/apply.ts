import type { Ctx, WorkCtx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { bookBalance } from '../balance/book.ts'
import { lockBalance, readBalance, type Whose } from '../balance/queries.ts'
import { AppliesAtMost, NoBalance, NothingOverpaid } from '../balance/schema.ts'
import { loadCollectionsSettings } from '../collecting/queries.ts'
import { customerOf, findCustomers } from '../customers/queries.ts'
import { CustomerNotFound } from '../customers/schema.ts'
import { applyAmounts } from '../invoices/books.ts'
import { issueInvoice } from '../invoices/issuing/issue.ts'
import { loadView, overpaidOf, presentWithLines } from '../invoices/present.ts'
import { findInvoiceForUpdate, type InvoiceRow, lockInvoice } from '../invoices/queries.ts'
import type { InvoiceWithLines } from '../invoices/schema.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { hasBalance, lockOpenInvoices } from './queries.ts'

/** So much of the balance pays the locked invoice. */
async function applyTo(ctx: Ctx, whose: Whose, row: InvoiceRow, cents: number): Promise<InvoiceRow> {
  const { id, currency } = row
  const paid = await applyAmounts(ctx, row, { applied: cents })
  // Told once less is due: who hears of it looks at the invoice.
  await bookBalance(ctx, whose, { currency, kind: 'applied', amount_cents: -cents, invoice_id: id })
  return paid
}

/** What is kept for a customer pays what they owe, as far as it goes. */
export async function spend(ctx: Ctx, whose: Whose, currency: string): Promise<void> {
  const { apply_balance } = await loadCollectionsSettings(ctx)
  if (!apply_balance || !(await hasBalance(ctx, whose, currency))) return
  const open = await lockOpenInvoices(ctx, whose, currency)
  let left = open.length > 0 ? await lockBalance(ctx, whose, currency) : 0
  for (const { row, pending_cents } of open) {
    const cents = Math.min(left, row.amount_due_cents - pending_cents)
    if (cents <= 0) continue
    left -= cents
    await applyTo(ctx, whose, row, cents)
  }
}

/** What the locked invoice has too much goes to the customer's balance. */
async function moveOverpaid(ctx: Ctx, row: InvoiceRow, whose: Whose, cents: number): Promise<InvoiceRow> {
  const moved = await applyAmounts(ctx, row, { applied: -cents })
  const { id, currency } = row
  await bookBalance(ctx, whose, { currency, kind: 'overpayment', amount_cents: cents, invoice_id: id })
  return moved
}

/** By itself, where the settings say so. */
export async function moveIfOverpaid(ctx: Ctx, invoiceId: string): Promise<void> {
  const { overpayments } = await loadCollectionsSettings(ctx)
  if (overpayments !== 'balance') return
  const row = await findInvoiceForUpdate(ctx, invoiceId)
  const whose = row && customerOf(row)
  if (whose && overpaidOf(row) > 0) await moveOverpaid(ctx, row, whose, overpaidOf(row))
}

const present = async (ctx: Ctx, row: InvoiceRow): Promise<InvoiceWithLines> => {
  const [lines, view] = await Promise.all([listInvoiceLines(ctx.db, row.id), loadView(ctx)])
  return presentWithLines(row, lines, view)
}

export async function applyBalance(
  ctx: Ctx,
  id: string,
  amount: number | null | undefined,
): Promise<InvoiceWithLines> {
  const locked = await lockInvoice(ctx, id)
  const whose = customerOf(locked)
  if (!whose || (await readBalance(ctx, whose, locked.currency)) <= 0) throw NoBalance(locked.currency)
  const row = locked.status === 'draft' ? await issueInvoice(ctx, await loadProfile(ctx), locked) : locked
  const balance = await lockBalance(ctx, whose, row.currency)
  // Issuing may have used it for this very invoice.
  if (row !== locked && row.balance_applied_cents > 0 && amount == null) return present(ctx, row)
  if (balance <= 0) throw NoBalance(row.currency)
  const most = Math.min(row.amount_due_cents, balance)
  if (most === 0 || (amount ?? 0) > most) {
    const { locale } = await loadView(ctx)
    throw AppliesAtMost(formatMoney(most, row.currency, locale))
  }
  return present(ctx, await applyTo(ctx, whose, row, amount ?? most))
}

export async function moveOverpayment(ctx: Ctx, id: string): Promise<InvoiceWithLines> {
  const row = await lockInvoice(ctx, id)
  const cents = overpaidOf(row)
  if (cents === 0) throw NothingOverpaid()
  const whose = customerOf(row)
  if (!whose || !(await findCustomers(ctx, [whose.id])).has(whose.id)) throw CustomerNotFound()
  return present(ctx, await moveOverpaid(ctx, row, whose, cents))
}

/**
 * What the job does a moment later, for whoever waits for the answer: what an invoice has too much goes where it is to
 * go, and pays what else is open.
 */
export async function settleBalanceOf(ctx: WorkCtx, invoice: InvoiceWithLines): Promise<InvoiceWithLines> {
  const whose = customerOf(invoice)
  if (!whose) return invoice
  if (invoice.overpaid_cents > 0) await ctx.transact(inner => moveIfOverpaid(inner, invoice.id))
  await ctx.transact(inner => spend(inner, whose, invoice.currency))
  return ctx.transact(async inner => present(inner, (await findInvoiceForUpdate(inner, invoice.id))!))
}
