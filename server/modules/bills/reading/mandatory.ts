import { isCurrency } from '#kit/money/currencies.ts'
import type { DocumentRead, LineRead, Party, TaxRead, Written } from './document.ts'
import type { Findings } from './findings.ts'
import { readDecimal } from './numbers.ts'

/** What every document must say, by the rules of the European standard, and that it is what it has to be. */
export function checkMandatory(document: DocumentRead, findings: Findings): void {
  const need = (there: unknown, rule: string, message: string, line?: number) => {
    if (!there) findings.add(rule, message, line)
  }
  need(document.profile, 'BR-01', 'It does not say which specification it follows')
  need(document.number, 'BR-02', 'It has no number')
  need(document.issueDate, 'BR-03', 'It has no date')
  need(document.typeCode, 'BR-04', 'It does not say what kind of document it is')
  need(document.currency, 'BR-05', 'It has no currency')
  if (document.currency && !isCurrency(document.currency)) {
    findings.add('BR-CL-04', `${document.currency.slice(0, 20)} is no currency`)
  }
  checkParties(document, need)
  need(document.sums.lines, 'BR-12', 'It has no sum of the lines')
  need(document.sums.net, 'BR-13', 'It has no total without tax')
  need(document.sums.gross, 'BR-14', 'It has no total with tax')
  need(document.sums.payable, 'BR-15', 'It has no amount due')
  need(document.lines.length, 'BR-16', 'It has no lines')
  need(document.taxes.length, 'BR-CO-18', 'It does not say how its tax is made up')
  const payable = readDecimal(document.sums.payable)
  if (payable && payable.n > 0n && !document.isCreditNote) {
    need(document.dueDate ?? document.paymentTerms, 'BR-CO-25', 'It does not say when it is to be paid')
  }
  document.lines.forEach((line, index) => {
    checkLine(line, index + 1, need)
  })
  for (const tax of document.taxes) checkTax(tax, need)
  checkWritten(document, findings)
}

type Need = (there: unknown, rule: string, message: string, line?: number) => void

function checkParties({ seller, buyer, sellerHasId }: DocumentRead, need: Need): void {
  const checkParty = (
    party: Party,
    name: string,
    [named, address, country]: readonly [string, string, string],
  ) => {
    need(party.name, named, `The ${name} has no name`)
    need(party.address, address, `The ${name} has no address`)
    if (party.address) need(party.address.country, country, `The address of the ${name} has no country`)
  }
  checkParty(seller, 'seller', ['BR-06', 'BR-08', 'BR-09'])
  checkParty(buyer, 'buyer', ['BR-07', 'BR-10', 'BR-11'])
  const isKnown = sellerHasId || seller.vat_id || seller.tax_number
  need(isKnown, 'BR-CO-26', 'The seller has neither a VAT number nor another one')
}

function checkLine(line: LineRead, number: number, need: Need): void {
  need(line.quantity, 'BR-22', `Line ${number} has no quantity`, number)
  need(line.unit, 'BR-23', `Line ${number} has no unit`, number)
  need(line.net, 'BR-24', `Line ${number} has no amount`, number)
  need(line.name, 'BR-25', `Line ${number} does not say what it is for`, number)
  need(line.price, 'BR-26', `Line ${number} has no price`, number)
  need(line.category, 'BR-CO-04', `Line ${number} has no category of tax`, number)
}

function checkTax(tax: TaxRead, need: Need): void {
  need(tax.taxable, 'BR-45', 'A tax does not say what is taxed')
  need(tax.tax, 'BR-46', 'A tax has no amount')
  need(tax.category, 'BR-47', 'A tax has no category')
  if (tax.category !== 'O') need(tax.rate, 'BR-48', 'A tax has no rate')
}

/** What stands where a number or a date belongs and is none. */
function checkWritten(document: DocumentRead, findings: Findings): void {
  const numbers: Written[] = [
    ...Object.values(document.sums),
    ...document.allowances.flatMap(({ amount, rate }) => [amount, rate]),
    ...document.taxes.flatMap(({ taxable, tax, rate }) => [taxable, tax, rate]),
  ]
  const bad = numbers.find(text => readDecimal(text) === undefined)
  if (bad) findings.add('number', `“${bad.slice(0, 40)}” is no number`)
  document.lines.forEach(({ quantity, price, priceQuantity, net, rate, allowances }, index) => {
    const written = [quantity, price, priceQuantity, net, rate, ...allowances.map(({ amount }) => amount)]
    const wrong = written.find(text => readDecimal(text) === undefined)
    if (wrong) findings.add('number', `“${wrong.slice(0, 40)}” in line ${index + 1} is no number`, index + 1)
  })
  const { issueDate, dueDate, supplyDate, periodStart, periodEnd } = document
  const wrongDate = [issueDate, dueDate, supplyDate, periodStart, periodEnd].find(
    text => text !== null && readDate(text) === null,
  )
  if (wrongDate) findings.add('date', `“${wrongDate.slice(0, 40)}” is no date`)
}

/** A zone may stand behind it and says nothing. */
export function readDate(text: Written): string | null {
  const match = /^([12]\d{3}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text ?? '')
  if (!match) return null
  try {
    return Temporal.PlainDate.from(match[1]!, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}
