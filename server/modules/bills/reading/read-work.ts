import { isCurrency } from '#kit/money/currencies.ts'
import type { Address } from '#kit/text/postal.ts'
import { Refused } from '#platform/bounded-work/task.ts'
import { readCii } from './cii.ts'
import type { DocumentRead, LineRead, Party } from './document.ts'
import { embeddedXml } from './embedded.ts'
import { type Finding, Findings } from './findings.ts'
import { checkMandatory, readDate } from './mandatory.ts'
import { exponentFor, minorOf, plainNumber, readDecimal, ZERO } from './numbers.ts'
import { NO_E_INVOICE, TOO_MUCH } from './refusals.ts'
import { checkSums } from './sums.ts'
import { readUbl } from './ubl.ts'
import { decodeXml, type Element, readXml } from './xml-tree.ts'

/** Files of strangers are read in a process of their own, which may end over them. */

const MOST_LINES = 5_000
const MOST_TAXES = 500

export interface BillContent {
  kind: 'invoice' | 'credit_note'
  format: string
  profile: string | null
  number: string | null
  issue_date: string | null
  due_date: string | null
  supply_date: string | null
  period_start: string | null
  period_end: string | null
  currency: string | null
  seller: Party
  buyer: Party
  buyer_reference: string | null
  order_reference: string | null
  preceding_number: string | null
  payment_reference: string | null
  lines: {
    name: string
    quantity: number
    unit: string | null
    unit_price: number
    net_cents: number
    tax_category: string | null
    tax_rate: number
  }[]
  taxes: {
    tax_category: string | null
    tax_rate: number
    taxable_cents: number
    tax_cents: number
    exemption_reason: string | null
  }[]
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  paid_cents: number
  payable_cents: number
  valid: boolean
  findings: Finding[]
  content_type: 'application/xml' | 'application/pdf'
}

export async function readBill(file: Uint8Array): Promise<BillContent> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  // Some programs put a few bytes ahead of a PDF, and readers of PDFs let them.
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    return { ...(await readFirst(bytes)), format: 'factur-x', content_type: 'application/pdf' }
  }
  return { ...judge(recognise(readXml(decodeXml(bytes)))), content_type: 'application/xml' }
}

/** The first of the files in a PDF that is an e-invoice; what is refused for another reason is told. */
async function readFirst(pdf: Buffer): Promise<Omit<BillContent, 'content_type'>> {
  for (const xml of await embeddedXml(pdf)) {
    try {
      return judge(recognise(readXml(decodeXml(xml))))
    } catch (error) {
      if (!(error instanceof Refused) || error.message !== NO_E_INVOICE) throw error
    }
  }
  throw new Refused(NO_E_INVOICE)
}

const UBL = /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2$/
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'

function recognise(root: Element): DocumentRead {
  if (UBL.exec(root.uri)?.[1] === root.name) return readUbl(root)
  if (root.name === 'CrossIndustryInvoice' && root.uri === CII) return readCii(root)
  throw new Refused(NO_E_INVOICE)
}

/** As the formats are called that invoices leave in. */
function formatOf({ format, profile }: DocumentRead): string {
  if (profile && /xrechnung/i.test(profile)) return `xrechnung-${format}`
  if (format === 'ubl' && profile && /peppol/i.test(profile)) return 'peppol'
  return format
}

const cut = (text: string | null, most: number): string | null => text?.slice(0, most).toWellFormed() ?? null

function judge(document: DocumentRead): Omit<BillContent, 'content_type'> {
  if (document.lines.length > MOST_LINES || document.taxes.length > MOST_TAXES) throw new Refused(TOO_MUCH)
  const currency = document.currency && isCurrency(document.currency) ? document.currency : null
  const exponent = exponentFor(currency)
  const findings = new Findings(exponent)
  checkMandatory(document, findings)
  const sums = checkSums(document, exponent, findings)
  const minor = (text: string | null) => minorOf(readDecimal(text) ?? ZERO, exponent)
  return {
    kind: document.isCreditNote ? 'credit_note' : 'invoice',
    format: formatOf(document),
    profile: cut(document.profile, 300),
    number: cut(document.number, 200),
    issue_date: readDate(document.issueDate),
    due_date: readDate(document.dueDate),
    supply_date: readDate(document.supplyDate),
    period_start: readDate(document.periodStart),
    period_end: readDate(document.periodEnd),
    currency,
    seller: cutParty(document.seller),
    buyer: cutParty(document.buyer),
    buyer_reference: cut(document.buyerReference, 200),
    order_reference: cut(document.orderReference, 200),
    preceding_number: cut(document.precedingNumber, 200),
    payment_reference: cut(document.paymentReference, 200),
    lines: document.lines.map(line => readLine(line, minor(line.net))),
    taxes: document.taxes.map(tax => ({
      tax_category: cut(tax.category, 10),
      tax_rate: plainNumber(readDecimal(tax.rate) ?? ZERO),
      taxable_cents: minor(tax.taxable),
      tax_cents: minor(tax.tax),
      exemption_reason: cut(tax.exemptionReason, 1_000),
    })),
    subtotal_cents: minorOf(sums.net, exponent),
    tax_cents: minorOf(sums.tax, exponent),
    total_cents: minorOf(sums.gross, exponent),
    paid_cents: minorOf(sums.paid, exponent),
    payable_cents: minorOf(sums.payable, exponent),
    valid: findings.list.length === 0,
    findings: findings.list,
  }
}

function readLine(line: LineRead, net_cents: number): BillContent['lines'][number] {
  const price = readDecimal(line.price) ?? ZERO
  const per = readDecimal(line.priceQuantity)
  const isPerMany = per && per.n > 0n
  return {
    name: cut(line.name, 1_000) ?? '',
    quantity: plainNumber(readDecimal(line.quantity) ?? ZERO),
    unit: cut(line.unit, 20),
    unit_price: plainNumber(isPerMany ? { n: price.n * per.d, d: price.d * per.n } : price),
    net_cents,
    tax_category: cut(line.category, 10),
    tax_rate: plainNumber(readDecimal(line.rate) ?? ZERO),
  }
}

const cutParty = (party: Party): Party => ({
  name: cut(party.name, 300),
  vat_id: cut(party.vat_id, 50),
  tax_number: cut(party.tax_number, 50),
  address: cutAddress(party.address),
  email: cut(party.email, 254),
  iban: cut(party.iban?.replaceAll(/\s/g, '') ?? null, 50),
  bic: cut(party.bic, 20),
})

function cutAddress(address: Address | null): Address | null {
  if (!address || Object.values(address).every(part => part === null)) return null
  const part = (key: keyof Address) => cut(address[key], 200)
  return {
    line1: part('line1'),
    line2: part('line2'),
    postcode: part('postcode'),
    city: part('city'),
    region: part('region'),
    country: part('country'),
  }
}
