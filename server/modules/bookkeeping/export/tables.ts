import { toCsvLine } from '#kit/csv.ts'
import { shareByLargestRemainder, toMajorString } from '#kit/money/amount.ts'
import type { AccountedDocument, AccountedPayment, AccountedTax } from '#modules/billing/index.ts'

export const documentColumns = [
  ...[
    'number',
    'invoice_number',
    'date',
    'status',
    'voided_on',
    'due_date',
    'supply_date',
    'period_start',
    'period_end',
  ],
  ...[
    'customer',
    'customer_id',
    'vat_id',
    'country',
    'currency',
    'fx_rate',
    'tax_category',
    'tax_name',
    'tax_rate',
  ],
  ...['net', 'tax', 'gross', 'document_total'],
]
export const paymentColumns = [
  ...[
    'invoice_number',
    'kind',
    'date',
    'method',
    'provider',
    'reference',
    'moved',
    'customer',
    'customer_id',
  ],
  ...['currency', 'fx_rate', 'tax_category', 'tax_name', 'tax_rate', 'net', 'tax', 'gross', 'payment_total'],
]

const ofTax = ({ category, tax_name, rate }: AccountedTax) => [category, tax_name, rate]

/** A row for each tax of each document. */
export const documentRows = (one: AccountedDocument): string[] =>
  one.taxes.map(tax => {
    const money = (cents: number) => toMajorString(cents, one.currency)
    const [net, taxed] = [Number(tax.taxable_cents), Number(tax.tax_cents)]
    return toCsvLine([
      ...[one.number, one.invoice_number, one.on, one.status, one.voided_on, one.due_date, one.supply_date],
      ...[one.period_start, one.period_end, one.customer_name, one.customer, one.vat_id, one.country],
      ...[one.currency, one.fx_rate, ...ofTax(tax), money(net), money(taxed), money(net + taxed)],
      money(one.total_cents),
    ])
  })

/** What of a payment is base and what is tax of each rate: it pays its invoice evenly, and the parts add up to it. */
export function splitPayment({ amount_cents, taxes }: Pick<AccountedPayment, 'amount_cents' | 'taxes'>) {
  const weights = taxes.flatMap(tax => [BigInt(tax.taxable_cents), BigInt(tax.tax_cents)])
  const isEven = weights.some(weight => weight > 0n) && weights.every(weight => weight >= 0n)
  const size = BigInt(Math.abs(amount_cents))
  const shares = isEven
    ? shareByLargestRemainder(size, weights)
    : weights.map((_, at) => (at === 0 ? size : 0n))
  const sign = amount_cents < 0 ? -1 : 1
  return taxes.map((tax, at) => ({
    tax,
    net_cents: sign * Number(shares[2 * at]!),
    tax_cents: sign * Number(shares[2 * at + 1]!),
  }))
}

export const paymentRows = (one: AccountedPayment): string[] =>
  splitPayment(one).map(({ tax, net_cents, tax_cents }) => {
    const money = (cents: number) => toMajorString(cents, one.currency)
    return toCsvLine([
      ...[one.number, one.kind, one.on, one.method, one.provider, one.reference, one.carried ? 'yes' : 'no'],
      ...[one.customer_name, one.customer, one.currency, one.fx_rate, ...ofTax(tax)],
      ...[money(net_cents), money(tax_cents), money(net_cents + tax_cents), money(one.amount_cents)],
    ])
  })
