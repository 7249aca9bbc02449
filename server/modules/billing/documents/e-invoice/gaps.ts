import { exponentOf } from '#kit/money/currencies.ts'
import { div, mul, parseDecimal, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'
import { findClaimedGaps } from './claimed-gaps.ts'
import { addressSchemes, categoryOfCode, isExemptionCode } from './code-lists.ts'
import type { EInvoiceData, EInvoiceLine, EInvoiceParty } from './data.ts'
import { type Gap, gap, type Place } from './gap.ts'
import { electronicOf, type Rules } from './profiles.ts'

/**
 * All of them; none where the document can be written. Follows the rules of EN 16931 that can fail for data of ours, and
 * those of XRechnung or Peppol where it claims them. `buyerAt`: where the buyer's details are filled in.
 */
export function findGaps(
  data: EInvoiceData,
  rules: Rules = 'en16931',
  buyerAt: 'invoice' | 'company' = 'invoice',
): Gap[] {
  return [
    ...sellerGaps(data),
    ...buyerGaps(data, buyerAt),
    ...data.lines.flatMap((line, index) => lineGaps(line, index, rules)),
    ...contentGaps(data),
    ...findClaimedGaps(data, rules, buyerAt),
  ]
}

const isBlank = (text: string | undefined): boolean => !text?.trim()
const categoriesOf = (data: EInvoiceData): ReadonlySet<string> =>
  new Set(data.lines.flatMap(line => line.category ?? []))
/** What the rules call a category. */
const ruleNames: Record<string, string> = { K: 'IC' }
const ruleOf = (category: string, number: string): string => `BR-${ruleNames[category] ?? category}-${number}`

function schemeGaps(party: EInvoiceParty, where: Place, field: string): Gap[] {
  const scheme = electronicOf(party)?.scheme
  if (scheme === undefined || addressSchemes.has(scheme)) return []
  return [
    gap(
      'BR-CL-25',
      where,
      field,
      say`The scheme ${{ scheme }} of the electronic address is not in the list of schemes`,
    ),
  ]
}

/** Who charges tax is known by a number; which ones serve depends on the category. */
function sellerGaps(data: EInvoiceData): Gap[] {
  const { seller } = data
  const at = (rule: string, field: string, message: Sentence) => gap(rule, 'organization', field, message)
  const gaps: Gap[] = []
  if (isBlank(seller.name)) gaps.push(at('BR-06', 'name', say`Your organization has no name`))
  if (!seller.countryCode) {
    gaps.push(at('BR-09', 'legal_address.country', say`The address of your organization has no country`))
  }
  const categories = [...categoriesOf(data)]
  const strict = categories.find(one => ['K', 'G'].includes(one))
  const taxed = categories.find(one => one !== 'O')
  if (strict && !seller.vatId) {
    gaps.push(at(ruleOf(strict, '02'), 'tax_id', say`Your organization has no VAT number`))
  } else if (taxed && !seller.vatId && !seller.taxNumber) {
    gaps.push(
      at(ruleOf(taxed, '02'), 'tax_id', say`Your organization has neither a VAT number nor a tax number`),
    )
  } else if (!seller.vatId && !seller.registration && !seller.identifier) {
    gaps.push(
      at(
        'BR-CO-26',
        'registration_number',
        say`Your organization has neither a registration number nor a tax number`,
      ),
    )
  }
  return [...gaps, ...schemeGaps(seller, 'organization', 'electronic_address')]
}

function buyerGaps(data: EInvoiceData, where: 'invoice' | 'company'): Gap[] {
  const { buyer, deliverTo } = data
  const gaps: Gap[] = []
  if (isBlank(buyer.name)) gaps.push(gap('BR-07', 'invoice', 'bill_to_name', say`The buyer has no name`))
  if (!buyer.countryCode) {
    gaps.push(gap('BR-11', where, 'billing_address.country', say`The buyer's address has no country`))
  }
  const needing = [...categoriesOf(data)].find(one => ['AE', 'K'].includes(one))
  if (needing && !buyer.vatId) {
    const field = where === 'company' ? 'vat_id' : 'bill_to_tax_id'
    gaps.push(gap(ruleOf(needing, '02'), where, field, say`The buyer has no VAT number`))
  }
  if (deliverTo && !deliverTo.countryCode) {
    gaps.push(gap('BR-57', 'invoice', 'deliver_to.country', say`The address of delivery has no country`))
  }
  const field = where === 'company' ? 'electronic_address' : 'buyer_electronic_address'
  return [...gaps, ...schemeGaps(buyer, where, field)]
}

function lineGaps(line: EInvoiceLine, index: number, rules: Rules): Gap[] {
  const { category, exemptionCode: code } = line
  const at = (rule: string, field: string, message: Sentence) =>
    gap(rule, 'line', `lines[${index}].${field}`, message)
  const gaps: Gap[] = []
  const number = index + 1
  if (isBlank(line.name)) gaps.push(at('BR-25', 'name', say`Line ${{ line: number }} has no name`))
  if (line.unitPriceMinor < 0) {
    gaps.push(at('BR-27', 'unit_price_cents', say`The price of line ${{ line: number }} is below zero`))
  }
  if (category === undefined) {
    gaps.push(
      at(
        'BR-CO-04',
        'tax_category',
        say`No tax is charged on line ${{ line: number }}, and nothing says why`,
      ),
    )
  } else if (category !== 'S' && category !== 'Z' && isBlank(line.exemptionReason)) {
    gaps.push(
      at(
        ruleOf(category, '10'),
        'exemption_reason',
        say`Line ${{ line: number }} does not say why no tax is charged on it`,
      ),
    )
  }
  if (code && !isExemptionCode(code)) {
    gaps.push(
      at(
        'BR-CL-22',
        'exemption_code',
        say`The code for the reason of line ${{ line: number }} is not in the list of codes`,
      ),
    )
  }
  if (rules === 'peppol' && code && category && (categoryOfCode(code) ?? category) !== category) {
    gaps.push(
      at(
        'PEPPOL-EN16931-P0104',
        'exemption_code',
        say`The code for the reason of line ${{ line: number }} goes with another tax category`,
      ),
    )
  }
  return gaps
}

function contentGaps(data: EInvoiceData): Gap[] {
  const at = (rule: string, field: string, message: Sentence) => gap(rule, 'invoice', field, message)
  const gaps: Gap[] = []
  const categories = categoriesOf(data)
  if (data.lines.length === 0) gaps.push(at('BR-16', 'lines', say`There are no lines`))
  if (categories.has('O') && data.lines.some(line => line.category !== 'O')) {
    gaps.push(
      gap(
        'mixed_outside_scope',
        'line',
        'lines',
        say`Some lines lie outside the scope of VAT and others do not: split the invoice`,
      ),
    )
  }
  if (categories.has('K') && !data.supplyDate && !data.period) {
    gaps.push(at('BR-IC-11', 'supply_date', say`The day of the supply is missing`))
  }
  if (data.totals.grossMinor > 0 && !data.dueDate && !data.paymentTerms) {
    gaps.push(at('BR-CO-25', 'due_date', say`There is no due date`))
  }
  const { currency } = data
  if (exponentOf(currency) > 2) {
    gaps.push(
      at(
        'BR-DEC-14',
        'currency',
        say`${{ currency }} has more than two decimals, and e-invoices hold two at most`,
      ),
    )
  } else if (!addsUp(data)) {
    gaps.push(at('BR-CO-15', 'lines', say`The sums do not add up`))
  }
  return gaps
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Better no XML than a wrong one. */
function addsUp({ totals, taxes, lines, allowances, currency }: EInvoiceData): boolean {
  return (
    sum(lines.map(line => line.netMinor)) === totals.linesMinor &&
    sum(allowances.map(allowance => allowance.amountMinor)) === totals.allowancesMinor &&
    totals.linesMinor - totals.allowancesMinor === totals.netMinor &&
    sum(taxes.map(tax => tax.baseMinor)) === totals.netMinor &&
    sum(taxes.map(tax => tax.taxMinor)) === totals.taxMinor &&
    totals.netMinor + totals.taxMinor === totals.grossMinor &&
    new Set(taxes.map(tax => `${tax.category} ${tax.rate}`)).size === taxes.length &&
    taxes.every(tax => isShare(tax.baseMinor, tax.rate, tax.taxMinor, currency))
  )
}

/**
 * Two names of one rate are one tax here, and each of them was rounded; so is what is given back of a tax in parts. The
 * rules take the share to two decimals, and allow less than one whole unit of the currency.
 */
function isShare(base: number, rate: string, tax: number, currency: string): boolean {
  const unit = 10n ** BigInt(exponentOf(currency))
  const hundredths = roundHalfAwayFromZero(div(mul(ratio(BigInt(base)), parseDecimal(rate)), ratio(unit)))
  const off = hundredths * unit - BigInt(tax) * 100n
  return (off < 0n ? -off : off) < 100n * unit
}
