import { escapeHtml } from '#platform/pages/html.ts'

/** What a supplier of the demo sends. */
export interface DemoBill {
  seller: { name: string; vatId: string; line: string; postcode: string; city: string; iban: string }
  number: string
  isNote?: boolean
  /** The invoice that a credit note corrects. */
  preceding?: string
  date: Temporal.PlainDate
  due: Temporal.PlainDate
  buyer: string
  lines: { name: string; quantity: number; cents: number }[]
  rate: number
  /** Off by so much: its sums do not add up. */
  wrongCents?: number
}

const money = (cents: number): string => (cents / 100).toFixed(2)
const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'

/** As the programs of suppliers write it: UBL, as EN 16931 has it. */
export function writeDemoBill(bill: DemoBill): string {
  const { seller, lines, rate, isNote = false, wrongCents = 0 } = bill
  const kind = isNote ? 'CreditNote' : 'Invoice'
  const net = lines.reduce((sum, line) => sum + line.quantity * line.cents, 0)
  const tax = Math.round((net * rate) / 100)
  const total = money(net + tax + wrongCents)
  const amount = (name: string, value: string) => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`
  const category = (name: string) =>
    `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
  const quantity = isNote ? 'CreditedQuantity' : 'InvoicedQuantity'
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="${OASIS}:${kind}-2" xmlns:cac="${OASIS}:CommonAggregateComponents-2" xmlns:cbc="${OASIS}:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>${bill.number}</cbc:ID>
  <cbc:IssueDate>${bill.date}</cbc:IssueDate>
  ${isNote ? '' : `<cbc:DueDate>${bill.due}</cbc:DueDate>`}
  <cbc:${kind}TypeCode>${isNote ? 381 : 380}</cbc:${kind}TypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  ${bill.preceding ? `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${bill.preceding}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>` : ''}
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PostalAddress>
      <cbc:StreetName>${escapeHtml(seller.line)}</cbc:StreetName><cbc:CityName>${escapeHtml(seller.city)}</cbc:CityName>
      <cbc:PostalZone>${seller.postcode}</cbc:PostalZone>
      <cac:Country><cbc:IdentificationCode>${seller.vatId.slice(0, 2)}</cbc:IdentificationCode></cac:Country>
    </cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${seller.vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${escapeHtml(seller.name)}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>US</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>${escapeHtml(bill.buyer)}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>${bill.number}</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>${seller.iban}</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  ${isNote ? '' : `<cac:PaymentTerms><cbc:Note>Payable by ${bill.due}</cbc:Note></cac:PaymentTerms>`}
  <cac:TaxTotal>
    ${amount('TaxAmount', money(tax))}
    <cac:TaxSubtotal>${amount('TaxableAmount', money(net))}${amount('TaxAmount', money(tax))}${category('TaxCategory')}</cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', money(net))}${amount('TaxExclusiveAmount', money(net))}
    ${amount('TaxInclusiveAmount', total)}${amount('PayableAmount', total)}
  </cac:LegalMonetaryTotal>
  ${lines
    .map(
      (line, at) => `<cac:${kind}Line>
    <cbc:ID>${at + 1}</cbc:ID><cbc:${quantity} unitCode="C62">${line.quantity}</cbc:${quantity}>
    ${amount('LineExtensionAmount', money(line.quantity * line.cents))}
    <cac:Item><cbc:Name>${escapeHtml(line.name)}</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item>
    <cac:Price>${amount('PriceAmount', money(line.cents))}</cac:Price>
  </cac:${kind}Line>`,
    )
    .join('\n  ')}
</${kind}>
`
}
