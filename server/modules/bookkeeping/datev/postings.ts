import { shareByLargestRemainder } from '#kit/money/amount.ts'
import { exponentOf } from '#kit/money/currencies.ts'
import { ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import type { AccountedDocument, AccountedPayment, AccountedTax, Books } from '#modules/billing/index.ts'
import {
  type AccountMethod,
  accountMethods,
  accountOf,
  inLength,
  type RevenueAccount,
  type Sale,
} from './accounts.ts'
import type { Posting } from './format.ts'
import { perUnit, placeOfSale } from './places.ts'

export interface Plan {
  revenue: readonly RevenueAccount[]
  payments: Readonly<Record<AccountMethod, string>>
  accountLength: number
  debtorOf: (customer: string | null) => string
}

/** Sales that no account is said for. */
export interface Unplaced extends Sale {
  numbers: string[]
}

/** The format has two decimals: what has more is told in the books' currency alone. */
const hundredths = (minor: bigint, currency: string): bigint =>
  roundHalfAwayFromZero(ratio(minor * 100n, 10n ** BigInt(exponentOf(currency))))
const fits = (currency: string): boolean => exponentOf(currency) <= 2

interface Part {
  cents: bigint
  base: bigint
}

/** Each part in its own currency and in the books': both add up to what the whole is. */
function parts(amounts: readonly number[], base: number): Part[] {
  const cents = amounts.map(BigInt)
  const weights = cents.map(amount => (amount < 0n ? -amount : amount))
  const isEven = cents.every(amount => amount >= 0n)
  const total = cents.reduce((sum, amount) => sum + amount, 0n)
  if (!isEven || total === 0n)
    return cents.map((one, at) => ({ cents: one, base: at === 0 ? BigInt(base) : 0n }))
  const shares = shareByLargestRemainder(BigInt(base), weights)
  return cents.map((one, at) => ({ cents: one, base: shares[at]! }))
}

const money = ({ cents, base }: Part, currency: string, books: Books, rate: string) => {
  if (!fits(currency)) return { amount: hundredths(base, books.currency), currency: books.currency }
  const amount = hundredths(cents, currency)
  return currency === books.currency
    ? { amount, currency }
    : { amount, currency, base: { amount: hundredths(base, books.currency), rate: perUnit(rate) } }
}

const saleOf = (tax: AccountedTax, document: AccountedDocument, home: string | null): Sale => ({
  category: tax.category,
  rate: tax.rate,
  supply: tax.supply,
  rule: tax.rule,
  place: placeOfSale(tax, document.country, home),
})

const signs = { invoice: 1n, credit_note: -1n, cancellation: -1n }
const labels = { invoice: '', credit_note: 'Gutschrift ', cancellation: 'Storno ' }

function documentPostings(
  document: AccountedDocument,
  plan: Plan,
  books: Books,
  unplaced: Map<string, Unplaced>,
) {
  const gross = document.taxes.map(tax => Number(tax.taxable_cents) + Number(tax.tax_cents))
  const shares = parts(gross, document.reporting_total_cents)
  return document.taxes.flatMap((tax, at): Posting[] => {
    const sale = saleOf(tax, document, books.home)
    const row = accountOf(plan.revenue, sale)
    if (!row) {
      if (gross[at] === 0) return []
      const key = JSON.stringify(sale)
      const known = unplaced.get(key) ?? { ...sale, numbers: [] }
      unplaced.set(key, { ...known, numbers: [...known.numbers, document.number] })
      return []
    }
    const sign = signs[document.kind]
    const share = { cents: sign * shares[at]!.cents, base: sign * shares[at]!.base }
    const isUnion = sale.category === 'K' || sale.category === 'AE' || sale.place === 'union'
    const union = isUnion ? (document.vat_id ?? tax.country ?? document.country) : null
    return [
      {
        ...money(share, document.currency, books, document.fx_rate),
        account: plan.debtorOf(document.customer),
        contra: inLength(row.account, plan.accountLength),
        tax_key: row.tax_key ?? null,
        on: document.on,
        number: document.number,
        due: document.kind === 'invoice' ? document.due_date : null,
        text: `${labels[document.kind]}${document.customer_name}`,
        ...(union && sale.place !== 'home'
          ? { union: { place: union, rate: Number(sale.rate) > 0 ? sale.rate : null } }
          : {}),
      },
    ]
  })
}

const methodOf = (method: string): AccountMethod => accountMethods.find(one => one === method) ?? 'other'
const paid = { payment: 'Zahlung', refund: 'Erstattung', reversal: 'Rückbuchung' }

/** Money that came in is on the debtor's credit side; what only moved between invoices of one customer is none. */
function paymentPosting(payment: AccountedPayment, plan: Plan, books: Books): Posting[] {
  if (payment.carried) return []
  const share = { cents: BigInt(-payment.amount_cents), base: BigInt(-payment.reporting_cents) }
  return [
    {
      ...money(share, payment.currency, books, payment.fx_rate),
      account: plan.debtorOf(payment.customer),
      contra: inLength(plan.payments[methodOf(payment.method)], plan.accountLength),
      tax_key: null,
      on: payment.on,
      number: payment.number,
      due: null,
      text: `${paid[payment.kind]} ${payment.customer_name}`,
    },
  ]
}

export function postingsOf(books: Books, plan: Plan): { postings: Posting[]; unplaced: Unplaced[] } {
  const unplaced = new Map<string, Unplaced>()
  const postings = [
    ...books.documents.flatMap(document => documentPostings(document, plan, books, unplaced)),
    ...books.payments.flatMap(payment => paymentPosting(payment, plan, books)),
  ]
  return { postings, unplaced: [...unplaced.values()] }
}
