import type { Ctx } from '#kit/context.ts'
import { shareByLargestRemainder } from '#kit/money/amount.ts'
import type { StoredLine } from '../lines/queries.ts'
import { compareTaxes, decimalText, type PricedTax } from '../pricing/price.ts'
import { categoryOf, reasonOf, type TaxTraits } from '../tax/categories.ts'
import { listCredited } from './queries.ts'

/** So much with one tax, and for one reason where none is charged. */
export interface TaxPart extends PricedTax {
  traits: TaxTraits
  /** What it is told apart by, from all of it to the tax alone. */
  names: readonly [string, string, string]
}

function toPart(line: TaxTraits & PricedTax, locale: string): TaxPart {
  const { tax_name, taxable_cents, tax_cents } = line
  const tax_rate = decimalText(line.tax_rate)
  const tax = `${tax_rate} ${tax_name || ''}`
  const category = `${tax}\n${categoryOf(line) ?? ''}`
  const reason = `${category}\n${line.exemption_code ?? ''}\n${reasonOf(line, locale) ?? ''}`
  return {
    tax_name: tax_name || null,
    tax_rate,
    taxable_cents,
    tax_cents,
    traits: line,
    names: [reason, category, tax],
  }
}

/** What was billed, a part for each tax and reason. */
function partsOf(lines: readonly StoredLine[], locale: string): TaxPart[] {
  const parts = new Map<string, TaxPart>()
  for (const line of lines) {
    const part = toPart({ ...line, tax_rate: String(line.tax_rate) }, locale)
    const before = parts.get(part.names[0])
    if (before) {
      before.taxable_cents += part.taxable_cents
      before.tax_cents += part.tax_cents
    } else {
      parts.set(part.names[0], part)
    }
  }
  return [...parts.values()]
}

/** Moves what was given back off a part, as far as there is any. */
function takeOff(part: TaxPart, back: TaxPart): void {
  for (const key of ['taxable_cents', 'tax_cents'] as const) {
    const cents = Math.min(Math.max(0, part[key]), back[key])
    part[key] -= cents
    back[key] -= cents
  }
}

/**
 * What earlier notes left of each part of an invoice. Sharing over that, and not over the whole again, no note takes a part
 * below nothing, and in the end the invoice is given back to the cent. What a note gave back beyond a part comes off those
 * most like it.
 */
export async function restOf(
  ctx: Ctx,
  invoiceId: string,
  lines: readonly StoredLine[],
  locale: string,
): Promise<TaxPart[]> {
  const parts = partsOf(lines, locale)
  const given = (await listCredited(ctx, invoiceId)).map(line => toPart(line, locale))
  for (const level of [0, 1, 2] as const) {
    for (const back of given) {
      for (const part of parts) if (part.names[level] === back.names[level]) takeOff(part, back)
    }
  }
  return parts.map(part => ({
    ...part,
    taxable_cents: Math.max(0, part.taxable_cents),
    tax_cents: Math.max(0, part.tax_cents),
  }))
}

/** Base and tax of a part stand side by side; the order of parts is that of lines, which must not decide. */
export function shareOver(parts: readonly TaxPart[], amount: number): TaxPart[] {
  const weights = parts.flatMap(part => [BigInt(part.taxable_cents), BigInt(part.tax_cents)])
  const prefer = (a: number, b: number) => {
    const [one, other] = [parts[Math.floor(a / 2)]!, parts[Math.floor(b / 2)]!]
    const byReason = one.names[0] < other.names[0] ? -1 : +(one.names[0] > other.names[0])
    return compareTaxes(one, other) || byReason || a - b
  }
  const shares = shareByLargestRemainder(BigInt(amount), weights, prefer).map(Number)
  return parts.map((part, i) => ({ ...part, taxable_cents: shares[2 * i]!, tax_cents: shares[2 * i + 1]! }))
}
