import type { Ctx } from '#kit/context.ts'
import type { Books } from '#modules/billing/index.ts'
import { inLength } from './accounts.ts'
import { type Batch, writeBatch } from './format.ts'
import { type Plan, postingsOf, type Unplaced } from './postings.ts'
import { addDebtors, listDebtors, lockDatev } from './queries.ts'
import { accountsOf, type ReadyDatev } from './settings.ts'

/** Whom invoices without a customer are booked on. */
const NOBODY = 'none'

/** Every customer keeps the number they got first. */
async function numbered(
  ctx: Ctx,
  { documents, payments }: Books,
  first: number,
): Promise<Map<string, number>> {
  const customers = [...new Set([...documents, ...payments].map(({ customer }) => customer ?? NOBODY))]
  const known = await listDebtors(ctx, customers)
  if (customers.every(customer => known.has(customer))) return known
  await lockDatev(ctx)
  await addDebtors(ctx, customers, first)
  return listDebtors(ctx, customers)
}

export async function planOf(ctx: Ctx, settings: ReadyDatev, books: Books): Promise<Plan> {
  const debtors = await numbered(ctx, books, settings.first_debtor)
  const { account_length: accountLength } = settings
  return {
    ...accountsOf(settings),
    accountLength,
    debtorOf: customer => inLength(String(debtors.get(customer ?? NOBODY)), accountLength + 1),
  }
}

/** Sales without an account, before any number is given out. */
export const unplacedIn = (settings: ReadyDatev, books: Books): Unplaced[] =>
  postingsOf(books, { ...accountsOf(settings), accountLength: settings.account_length, debtorOf: () => '0' })
    .unplaced

/** The fiscal year that a day is in begins on the first of its month. */
export function yearStart(day: string, startMonth: number): string {
  const date = Temporal.PlainDate.from(day)
  const begins = date.with({ month: startMonth, day: 1 })
  const start = Temporal.PlainDate.compare(begins, date) > 0 ? begins.subtract({ years: 1 }) : begins
  return start.toString()
}

export function batchOf(
  settings: ReadyDatev,
  plan: Plan,
  books: Books,
  { first, last, made }: Pick<Batch, 'first' | 'last' | 'made'>,
): Buffer {
  const {
    consultant_number: consultant,
    client_number: client,
    account_length: accountLength,
    chart,
  } = settings
  const batch: Batch = {
    ...{ consultant, client, accountLength, chart, first, last, made },
    yearStart: yearStart(first, settings.fiscal_year_start),
    currency: books.currency,
    name: `Rechnungen ${first.slice(0, 7)}`,
  }
  return writeBatch(batch, postingsOf(books, plan).postings)
}
