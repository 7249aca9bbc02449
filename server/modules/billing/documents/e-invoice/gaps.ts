import { exponentOf } from '#kit/money/currencies.ts'
import { div, mul, parseDecimal, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import type { EInvoiceData, EInvoiceParty, EInvoiceTax } from './data.ts'

/**
 * What stands between this invoice and a valid e-invoice, in words; empty when nothing does. Follows the rules of
 * EN 16931 that can fail for data of ours (BR-*, BR-CO-*, BR-DEC-*, BR-S-*).
 */
export function findGaps(data: EInvoiceData): string[] {
  return [
    ...partyGaps('seller', data.seller),
    ...partyGaps('buyer', data.buyer),
    ...contentGaps(data),
    ...(exponentOf(data.currency) > 2 ? [`${data.currency} has more than two decimals`] : sumGaps(data)),
  ]
}

function partyGaps(who: string, party: EInvoiceParty): string[] {
  const gaps: string[] = []
  if (!party.name.trim()) gaps.push(`the ${who} has no name`)
  if (!/^[A-Z]{2}$/.test(party.countryCode ?? '')) gaps.push(`the ${who}'s country is not known`)
  if (party.vatId !== undefined && !/^[A-Z]{2}/.test(party.vatId)) {
    gaps.push(`the ${who}'s VAT number has no country prefix`)
  }
  return gaps
}

function contentGaps(data: EInvoiceData): string[] {
  const gaps: string[] = []
  const categories = new Set(data.taxes.map(tax => tax.category))
  if (!data.number) gaps.push('there is no number')
  if (data.lines.length === 0) gaps.push('there are no lines')
  if (data.lines.some(line => !line.name.trim())) gaps.push('a line has no name')
  if (data.lines.some(line => line.unitPriceMinor < 0)) gaps.push('a unit price is negative')
  if (!categories.has('O') && !data.seller.vatId) gaps.push('the seller has no VAT number')
  if ((categories.has('AE') || categories.has('K')) && !data.buyer.vatId) {
    gaps.push('the buyer has no VAT number')
  }
  if (data.taxes.some(tax => !['S', 'Z'].includes(tax.category) && !tax.exemptionReason)) {
    gaps.push('the reason for charging no VAT is not given')
  }
  if (data.totals.dueMinor > 0 && !data.dueDate && !data.paymentTerms) gaps.push('there is no due date')
  return gaps
}

/** A rate name may split what EN 16931 sees as one group, and then cents can differ: better no XML than a wrong one. */
function sumGaps(data: EInvoiceData): string[] {
  const { totals, taxes, lines, allowances } = data
  const holds =
    sum(lines.map(line => line.netMinor)) === totals.linesMinor &&
    sum(allowances.map(allowance => allowance.amountMinor)) === totals.allowancesMinor &&
    totals.linesMinor - totals.allowancesMinor === totals.netMinor &&
    sum(taxes.map(tax => tax.baseMinor)) === totals.netMinor &&
    sum(taxes.map(tax => tax.taxMinor)) === totals.taxMinor &&
    totals.netMinor + totals.taxMinor === totals.grossMinor &&
    totals.grossMinor - totals.paidMinor === totals.dueMinor
  const groups = new Set(taxes.map(tax => `${tax.category} ${Number(tax.rate)}`))
  const gaps = holds ? [] : ['the sums do not add up']
  if (groups.size !== taxes.length) gaps.push('two taxes share one rate')
  if (!taxes.every(isRounded)) gaps.push('a tax is not the rounded share of its base')
  return gaps
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

function isRounded(tax: EInvoiceTax): boolean {
  const share = div(mul(ratio(BigInt(tax.baseMinor)), parseDecimal(tax.rate)), ratio(100n))
  return roundHalfAwayFromZero(share) === BigInt(tax.taxMinor)
}
