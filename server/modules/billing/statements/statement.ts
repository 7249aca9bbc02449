import type { Ctx } from '#kit/context.ts'
import { fromMinor, toMinor } from '#kit/money/amount.ts'
import { InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { localeFor } from '#kit/web/language.ts'
import { customerColumns, requireCustomer } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'
import { readCurrency } from '../fx/rates.ts'
import { formatsFor } from '../invoices/printing/text.ts'
import { type Customer, findCustomer } from '../invoices/queries.ts'
import { wordsIn } from '../orders/words/index.ts'
import { loadOrganization } from '../settings/profile-queries.ts'
import { listCurrencies, listMoved, listOwed, type Moved, type Owed } from './queries.ts'
import type { Aging, OpenItem, Statement, StatementEntry, StatementQuery } from './schema.ts'

export interface Drawn {
  statement: Statement
  customer: CustomerRef
  /** How they are written to. */
  buyer: Customer
}

async function currencyOf(ctx: Ctx, customer: CustomerRef, asked: string | undefined, own: string) {
  if (asked) return readCurrency(asked)
  const used = await listCurrencies(ctx, customer)
  return used.length === 1 ? used[0]! : own
}

/** Day by day what a customer was billed and paid, and what of it is still owed. */
export async function drawStatement(ctx: Ctx, id: string, query: StatementQuery): Promise<Drawn> {
  const customer = await requireCustomer(ctx, id)
  const [organization, buyer] = await Promise.all([
    loadOrganization(ctx),
    findCustomer(ctx, customerColumns(customer)),
  ])
  const { timezone, locale } = organization
  const today = localDate(ctx.now, timezone)
  const to = query.to ?? today.toString()
  const from = query.from ?? `${Temporal.PlainDate.from(to).year}-01-01`
  if (from > to) throw InvalidInput('from must not be after to')
  const currency = await currencyOf(ctx, customer, query.currency, organization.currency)
  const span = { currency, timezone, to }
  const [moved, owed] = await Promise.all([listMoved(ctx, customer, span), listOwed(ctx, customer, span)])
  const { language } = formatsFor(localeFor(locale, buyer.language), timezone, currency)
  const before = moved.filter(({ date }) => date < from)
  const opening = before.reduce((sum, { cents }) => sum + fromMinor(cents), 0n)
  const { methods } = wordsIn(language)
  let balance = opening
  const entries = moved.slice(before.length).map((one): StatementEntry => {
    balance += fromMinor(one.cents)
    return {
      date: one.date,
      kind: one.kind,
      number: one.number,
      invoice_id: one.invoice_id,
      description: describe(one, methods),
      debit_cents: Math.max(0, one.cents),
      credit_cents: Math.max(0, -one.cents),
      balance_cents: toMinor(balance),
    }
  })
  const open_items = owed.map(one => openItem(one, to))
  return {
    customer,
    buyer,
    statement: {
      customer,
      currency,
      from,
      to,
      opening_cents: toMinor(opening),
      closing_cents: toMinor(balance),
      entries,
      open_items,
      aging: ageOf(open_items),
    },
  }
}

const describe = ({ method, text }: Moved, methods: Record<string, string>): string =>
  [method && (methods[method] ?? methods.other), text].filter(Boolean).join(' · ')

function openItem({ due_cents, due_date, ...item }: Owed, to: string): OpenItem {
  const days = due_date ? Temporal.PlainDate.from(due_date).until(to).days : 0
  return { ...item, due_date, amount_due_cents: due_cents, days_overdue: Math.max(0, days) }
}

function ageOf(items: readonly OpenItem[]): Aging {
  const between = (least: number, most: number) =>
    items
      .filter(({ days_overdue }) => days_overdue >= least && days_overdue <= most)
      .reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0)
  return {
    current_cents: between(0, 0),
    d1_30_cents: between(1, 30),
    d31_60_cents: between(31, 60),
    d61_90_cents: between(61, 90),
    d91_cents: between(91, Number.POSITIVE_INFINITY),
  }
}
