import { add, compare, div, mul, type Rational, ratio, sub } from '#kit/money/rational.ts'
import type { Allowance, DocumentRead, LineRead } from './document.ts'
import type { Findings } from './findings.ts'
import { readDecimal, rounded, sumOf, ZERO } from './numbers.ts'

export interface Sums {
  net: Rational
  tax: Rational
  gross: Rational
  paid: Rational
  payable: Rational
}

const isSame = (a: Rational, b: Rational): boolean => compare(a, b) === 0
const amountIn = (text: string | null): Rational => readDecimal(text) ?? ZERO

/** Works all sums out anew. What a document leaves out or writes wrongly stands as it comes out. */
export function checkSums(document: DocumentRead, exponent: number, findings: Findings): Sums {
  const { sums, allowances } = document
  const check = (rule: string, what: string, text: string | null, expected: Rational): Rational => {
    const stated = readDecimal(text)
    if (!stated) return expected
    if (!isSame(stated, expected)) findings.addSum(rule, what, stated, expected)
    return stated
  }
  const part = (isCharge: boolean) =>
    sumOf(allowances.filter(one => one.isCharge === isCharge).map(one => amountIn(one.amount)))
  const lines = check('BR-CO-10', 'The sum of the lines', sums.lines, sumOf(document.lines.map(netOf)))
  const lowered = check('BR-CO-11', 'The sum of allowances', sums.allowances, part(false))
  const raised = check('BR-CO-12', 'The sum of charges', sums.charges, part(true))
  const net = check('BR-CO-13', 'The total without tax', sums.net, add(sub(lines, lowered), raised))
  const taxes = sumOf(document.taxes.map(one => amountIn(one.tax)))
  const tax = check('BR-CO-14', 'The sum of the taxes', sums.tax, taxes)
  const gross = check('BR-CO-15', 'The total with tax', sums.gross, add(net, tax))
  const paid = amountIn(sums.paid)
  const due = add(sub(gross, paid), amountIn(sums.rounding))
  const payable = check('BR-CO-16', 'The amount due', sums.payable, due)
  document.lines.forEach((line, index) => {
    checkLine(line, index + 1, exponent, findings)
  })
  checkTaxes(document, exponent, findings)
  return { net, tax, gross, paid, payable }
}

const netOf = (line: LineRead): Rational => amountIn(line.net)

/** Programs round prices; two hundredths are let pass, as Peppol does. */
const SLACK = ratio(2n, 100n)

function checkLine(line: LineRead, number: number, exponent: number, findings: Findings): void {
  const [quantity, price, net] = [readDecimal(line.quantity), readDecimal(line.price), readDecimal(line.net)]
  if (!quantity || !price || !net) return
  const per = readDecimal(line.priceQuantity) ?? ratio(1n)
  if (per.n === 0n) return
  const signed = line.allowances.map(({ isCharge, amount }) => {
    const value = amountIn(amount)
    return isCharge ? value : sub(ZERO, value)
  })
  const expected = rounded(add(div(mul(quantity, price), per), sumOf(signed)), exponent)
  const apart = sub(net, expected)
  const distance = apart.n < 0n ? sub(ZERO, apart) : apart
  if (compare(distance, SLACK) > 0) {
    findings.addSum('PEPPOL-EN16931-R120', `The amount of line ${number}`, net, expected, number)
  }
}

/** How rules are called by the category of tax that they are about. */
const RULES: Readonly<Record<string, string>> = { K: 'IC', L: 'AF', M: 'AG' }

interface Group {
  category: string
  rate: Rational
  parts: Rational[]
}

const groupKey = (category: string, rate: Rational): string =>
  // What is not taxed at all has no rate, however a document says so.
  category === 'O' ? 'O' : `${category} ${rate.n}/${rate.d}`

/** For each rate: what is taxed is what lines, allowances and charges say, and the tax is the rate's share of it. */
function checkTaxes(document: DocumentRead, exponent: number, findings: Findings): void {
  const groups = groupParts(document.lines, document.allowances)
  for (const row of document.taxes) {
    const [taxable, tax, rate] = [readDecimal(row.taxable), readDecimal(row.tax), amountIn(row.rate)]
    if (!taxable || !tax || !row.category) continue
    const group = groups.get(groupKey(row.category, rate))
    const base = group ? sumOf(group.parts) : ZERO
    const name = `${row.category} ${row.rate ?? '0'} %`
    if (document.lines.length > 0 && !isSame(taxable, base)) {
      findings.addSum(
        `BR-${RULES[row.category] ?? row.category}-08`,
        `What is taxed at ${name}`,
        taxable,
        base,
      )
    }
    const share = div(rate, ratio(100n))
    const once = rounded(mul(taxable, share), exponent)
    // Some programs round line by line: their sum is the tax they charge, and lawful.
    const byLine = sumOf((group?.parts ?? []).map(part => rounded(mul(part, share), exponent)))
    if (!isSame(tax, once) && !(isSame(taxable, base) && isSame(tax, byLine))) {
      findings.addSum('BR-CO-17', `The tax at ${name}`, tax, once)
    }
  }
  const listed = new Set(document.taxes.map(row => groupKey(row.category ?? '', amountIn(row.rate))))
  for (const [key, { category, rate }] of groups) {
    if (document.taxes.length > 0 && !listed.has(key)) {
      findings.add(
        `BR-${RULES[category] ?? category}-01`,
        `The taxes have no entry for ${category} ${Number(rate.n) / Number(rate.d)} %`,
      )
    }
  }
}

function groupParts(lines: readonly LineRead[], allowances: readonly Allowance[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  const put = (category: string | null, rateText: string | null, amount: Rational) => {
    if (!category) return
    const rate = amountIn(rateText)
    const key = groupKey(category, rate)
    const group = groups.get(key) ?? { category, rate, parts: [] }
    group.parts.push(amount)
    groups.set(key, group)
  }
  for (const line of lines) put(line.category, line.rate, netOf(line))
  for (const { isCharge, amount, category, rate } of allowances) {
    const value = amountIn(amount)
    put(category, rate, isCharge ? value : sub(ZERO, value))
  }
  return groups
}
