import { fromMinor, shareByLargestRemainder, toMinor } from '#kit/money/amount.ts'
import {
  compare,
  mul,
  parseDecimal,
  type Rational,
  ratio,
  roundHalfAwayFromZero,
  toDecimalString,
} from '#kit/money/rational.ts'

export const discountKinds = ['none', 'percent', 'amount'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** Percent in percent, amount in minor units. Decimals may come as text, so that a stored one stays exact. */
export interface Discount {
  kind: DiscountKind
  value: number | string
}

export interface LineToPrice {
  quantity: number | string
  unit_price_cents: number
  discount_kind: DiscountKind
  discount_value: number | string
  tax_name: string | null
  tax_rate: number | string
  /** How often it is due. What is due at different times is billed, and therefore taxed, by itself. */
  due?: string
}

export interface PricedLine {
  /** Quantity times price, before any discount. */
  subtotal_cents: number
  /** The line's own discount. */
  discount_cents: number
  /** Its part of the order discount. */
  order_discount_cents: number
  taxable_cents: number
  tax_cents: number
  total_cents: number
}

export interface PricedTax {
  tax_name: string | null
  /** In percent, as plain decimal text without trailing zeros. */
  tax_rate: string
  taxable_cents: number
  tax_cents: number
}

export interface Priced {
  lines: PricedLine[]
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  /** One entry per name and rate, in the order in which they first appear. */
  taxes: PricedTax[]
}

const HUNDRED = ratio(100n)
const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

/** R(base × percent / 100) in one rounding. */
function percentOf(base: bigint, percent: Rational): bigint {
  return roundHalfAwayFromZero(ratio(base * percent.n, HUNDRED.n * percent.d))
}

/** What a discount takes off an amount: never more than there is. */
export function discountOn(base: bigint, { kind, value }: Discount): bigint {
  if (kind === 'none') return 0n
  const exact = parseDecimal(value)
  if (kind === 'percent') return percentOf(base, exact)
  const amount = roundHalfAwayFromZero(exact)
  return amount < base ? amount : base
}

export const grossOf = (quantity: number | string, unitPriceCents: number): bigint =>
  roundHalfAwayFromZero(mul(parseDecimal(quantity), ratio(fromMinor(unitPriceCents))))

/** Up to four decimals without trailing zeros: 19 and "19.0000" are one rate. */
export function decimalText(value: number | string): string {
  return toDecimalString(parseDecimal(value), 4).replace(/\.?0+$/, '')
}

interface TaxGroup {
  tax_name: string | null
  tax_rate: string
  positions: number[]
}

type TaxOfLine = Pick<LineToPrice, 'tax_name' | 'tax_rate' | 'due'>

/** One group per name and rate, as documents list taxes. */
export const groupByTax = (lines: readonly TaxOfLine[]): TaxGroup[] =>
  groupToTax(lines.map(({ tax_name, tax_rate }) => ({ tax_name, tax_rate })))

/** One group per name, rate and when it is due: what one rounding of tax is taken of. */
export function groupToTax(lines: readonly TaxOfLine[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const [position, line] of lines.entries()) {
    const tax_name = line.tax_name || null
    const tax_rate = decimalText(line.tax_rate)
    const key = JSON.stringify([tax_name, tax_rate, line.due])
    const group = groups.get(key)
    if (group) group.positions.push(position)
    else groups.set(key, { tax_name, tax_rate, positions: [position] })
  }
  return [...groups.values()]
}

/**
 * Who comes first for an odd cent where amounts are equal: the higher rate, then the tax's name. What is alike in both is
 * under one tax, so that no order of lines can move a cent from one tax to another.
 */
export function compareTaxes(a: TaxOfLine, b: TaxOfLine): number {
  const [nameA, nameB] = [a.tax_name || '', b.tax_name || '']
  return (
    compare(parseDecimal(b.tax_rate), parseDecimal(a.tax_rate)) || (nameA < nameB ? -1 : +(nameA > nameB))
  )
}

/**
 * The one place where an order gets its numbers: invoices, quotes, credit notes and renewals all come here.
 * Each rounding happens once, half away from zero; what is shared over lines adds up to the cent. Throws
 * AmountOutOfRange when an amount would pass 2^53-1.
 */
export function priceOrder(lines: readonly LineToPrice[], order: Discount): Priced {
  const gross = lines.map(line => grossOf(line.quantity, line.unit_price_cents))
  const lineDiscount = lines.map((line, i) =>
    discountOn(gross[i]!, { kind: line.discount_kind, value: line.discount_value }),
  )
  const net = gross.map((amount, i) => amount - lineDiscount[i]!)
  const subtotal = sum(net)
  const discount = discountOn(subtotal, order)
  const discountShare = shareByLargestRemainder(discount, net, (a, b) => compareTaxes(lines[a]!, lines[b]!))
  const taxable = net.map((amount, i) => amount - (discountShare[i] ?? 0n))

  const tax = lines.map(() => 0n)
  for (const { tax_rate, positions } of groupToTax(lines)) {
    const bases = positions.map(position => taxable[position]!)
    const shares = shareByLargestRemainder(percentOf(sum(bases), parseDecimal(tax_rate)), bases)
    for (const [i, position] of positions.entries()) tax[position] = shares[i]!
  }
  const taxes = groupByTax(lines).map(
    ({ tax_name, tax_rate, positions }): PricedTax => ({
      tax_name,
      tax_rate,
      taxable_cents: toMinor(sum(positions.map(position => taxable[position]!))),
      tax_cents: toMinor(sum(positions.map(position => tax[position]!))),
    }),
  )
  const taxTotal = sum(tax)

  return {
    lines: lines.map((_, i) => ({
      subtotal_cents: toMinor(gross[i]!),
      discount_cents: toMinor(lineDiscount[i]!),
      order_discount_cents: toMinor(discountShare[i]!),
      taxable_cents: toMinor(taxable[i]!),
      tax_cents: toMinor(tax[i]!),
      total_cents: toMinor(taxable[i]! + tax[i]!),
    })),
    subtotal_cents: toMinor(subtotal),
    discount_cents: toMinor(discount),
    tax_cents: toMinor(taxTotal),
    total_cents: toMinor(subtotal - discount + taxTotal),
    taxes,
  }
}

export interface Settlement {
  total_cents: number
  amount_paid_cents: number
  amount_refunded_cents: number
  amount_reversed_cents: number
  amount_credited_cents: number
  /** What the customer's balance pays of it; below zero where an overpayment was moved there. */
  balance_applied_cents: number
}

/** What the customer still owes, and what was received beyond that: at most one of the two is not zero. */
export function settle(books: Settlement): { amount_due_cents: number; overpaid_cents: number } {
  const balance =
    fromMinor(books.total_cents) -
    fromMinor(books.amount_paid_cents) +
    fromMinor(books.amount_refunded_cents) +
    fromMinor(books.amount_reversed_cents) -
    fromMinor(books.amount_credited_cents) -
    fromMinor(books.balance_applied_cents)
  return {
    amount_due_cents: balance > 0n ? toMinor(balance) : 0,
    overpaid_cents: balance < 0n ? toMinor(-balance) : 0,
  }
}

/** What came in and lasted. */
export const receivedOf = (books: Pick<Settlement, 'amount_paid_cents' | 'amount_reversed_cents'>): number =>
  books.amount_paid_cents - books.amount_reversed_cents

/** What of that was not given back. */
export const keptOf = (
  books: Omit<Settlement, 'total_cents' | 'amount_credited_cents' | 'balance_applied_cents'>,
): number => receivedOf(books) - books.amount_refunded_cents
