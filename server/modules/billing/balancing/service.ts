import type { Ctx, WorkCtx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import { bookBalance } from '../balance/book.ts'
import { countEntries, type EntryRow, listBalances, listEntries } from '../balance/queries.ts'
import type { BalanceEntry, BalanceEntryIn } from '../balance/schema.ts'
import { holdCustomer, requireCustomer } from '../customers/queries.ts'
import { readCurrency } from '../fx/rates.ts'
import { loadLocale } from '../invoices/queries.ts'
import { spend } from './apply.ts'

const present = (row: EntryRow, locale: string): BalanceEntry => ({
  ...row,
  amount_display: formatMoney(row.amount_cents, row.currency, locale),
})

export async function getBalance(ctx: Ctx, id: string, query: PageQuery) {
  const customer = await requireCustomer(ctx, id)
  const [rows, total, balances, { locale }] = await Promise.all([
    listEntries(ctx, customer, slice(query)),
    countEntries(ctx, customer),
    listBalances(ctx, customer),
    loadLocale(ctx),
  ])
  return {
    balances: balances.map(({ currency, amount_cents }) => ({
      currency,
      amount_cents,
      amount_display: formatMoney(amount_cents, currency, locale),
    })),
    data: rows.map(row => present(row, locale)),
    pagination: paginate(query, total),
  }
}

/** Books it, and pays with it what is open. */
export async function adjustBalance(ctx: WorkCtx, id: string, given: BalanceEntryIn): Promise<BalanceEntry> {
  const kind = given.kind ?? 'adjustment'
  const currency = readCurrency(given.currency)
  const note = given.note.trim()
  if (note === '') throw InvalidInput('note is required')
  if (given.amount_cents === 0) throw InvalidInput('amount_cents must not be 0')
  if (kind === 'refund' && given.amount_cents > 0) {
    throw InvalidInput('amount_cents must be below 0 with kind refund')
  }
  const { customer, entry } = await ctx.transact(async inner => {
    const customer = await holdCustomer(inner, id)
    await bookBalance(inner, customer, { currency, kind, amount_cents: given.amount_cents, note })
    const [row] = await listEntries(inner, customer, { limit: 1, offset: 0 })
    return { customer, entry: present(row!, (await loadLocale(inner)).locale) }
  })
  if (given.amount_cents > 0) await ctx.transact(inner => spend(inner, customer, currency))
  return entry
}
