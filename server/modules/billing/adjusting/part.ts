import { shareByLargestRemainder } from '#kit/money/amount.ts'
import { ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import type { Credited } from '../credit-notes/credit.ts'
import { decimalText, type PricedTax } from '../pricing/price.ts'
import { presentTraits, type TaxTraits } from '../tax/categories.ts'

/** So much of a line is given back, before tax. */
export interface PartToCredit extends TaxTraits {
  name: string
  cents: number
  tax_name: string | null
  tax_rate: string
}

/** What an invoice charged by tax, and what notes gave back of that so far. */
export interface TaxBooks {
  taxes: readonly PricedTax[]
  credited: readonly PricedTax[]
  /** What of its total can still be credited. */
  left_cents: number
}

const isSame = (a: Pick<PricedTax, 'tax_name' | 'tax_rate'>, b: Pick<PricedTax, 'tax_name' | 'tax_rate'>) =>
  (a.tax_name || null) === (b.tax_name || null) && decimalText(a.tax_rate) === decimalText(b.tax_rate)
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

/**
 * Tax follows the base that all notes together have given back, so that no order of notes moves a cent and the last one
 * leaves nothing over: R(T × base so far ÷ B) less what was given back of it before.
 */
function taxFor(books: TaxBooks, tax: PricedTax, base: number): number {
  const before = books.credited.filter(other => isSame(other, tax))
  const given = sum(before.map(other => other.tax_cents))
  const all = sum(before.map(other => other.taxable_cents)) + base
  const due = roundHalfAwayFromZero(ratio(BigInt(tax.tax_cents) * BigInt(all), BigInt(tax.taxable_cents)))
  return Math.min(Math.max(0, Number(due) - given), Math.max(0, tax.tax_cents - given))
}

/** Takes so much off the parts, from the last one on. */
function cut(parts: readonly PartToCredit[], most: number): PartToCredit[] {
  let left = Math.max(0, most)
  return parts.map(part => {
    const cents = Math.min(part.cents, left)
    left -= cents
    return { ...part, cents }
  })
}

/** A note over parts of an invoice's lines, each with the tax it was billed with; never more than is left of any. */
export function creditParts(books: TaxBooks, parts: readonly PartToCredit[]): Credited | null {
  let room = books.left_cents
  const lines: Credited['lines'] = []
  const taxes: PricedTax[] = []
  for (const tax of books.taxes) {
    if (tax.taxable_cents <= 0) continue
    const back = sum(books.credited.filter(other => isSame(other, tax)).map(other => other.taxable_cents))
    let wanted = cut(
      parts.filter(part => isSame(part, tax)),
      tax.taxable_cents - back,
    )
    let base = sum(wanted.map(part => part.cents))
    let taxCents = taxFor(books, tax, base)
    while (base > 0 && base + taxCents > room) {
      wanted = cut(wanted, base - (base + taxCents - room))
      base = sum(wanted.map(part => part.cents))
      taxCents = taxFor(books, tax, base)
    }
    wanted = wanted.filter(part => part.cents > 0)
    if (wanted.length === 0) continue
    room -= base + taxCents
    const shares = shareByLargestRemainder(
      BigInt(taxCents),
      wanted.map(part => BigInt(part.cents)),
    ).map(Number)
    taxes.push({
      tax_name: tax.tax_name,
      tax_rate: tax.tax_rate,
      taxable_cents: base,
      tax_cents: taxCents,
    })
    for (const [index, part] of wanted.entries()) {
      lines.push({
        position: lines.length,
        name: part.name,
        description: null,
        quantity: 1,
        unit: null,
        unit_price_cents: part.cents,
        discount_kind: 'none',
        discount_value: 0,
        tax_name: part.tax_name,
        tax_rate: Number(part.tax_rate),
        ...presentTraits(part),
        subtotal_cents: part.cents,
        discount_cents: 0,
        order_discount_cents: 0,
        taxable_cents: part.cents,
        tax_cents: shares[index]!,
        total_cents: part.cents + shares[index]!,
      })
    }
  }
  if (lines.length === 0) return null
  const subtotal = sum(lines.map(line => line.taxable_cents))
  const tax = sum(taxes.map(one => one.tax_cents))
  return { subtotal_cents: subtotal, tax_cents: tax, total_cents: subtotal + tax, taxes, lines }
}
