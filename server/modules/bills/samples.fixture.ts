import { deflateSync } from 'node:zlib'
import { escapeHtml } from '#platform/pages/html.ts'

/** Documents of suppliers as their programs write them, in either syntax, alone and inside a PDF. */
export interface Sample {
  number: string
  isNote: boolean
  profile: string
  date: string
  due: string | null
  currency: string
  seller: { name: string; vat: string | null; taxNumber: string | null }
  preceding: string | null
  lines: {
    name: string
    quantity: string
    unit: string
    price: string
    per?: string
    net: string
    rate: string
    category: string
    off?: string
  }[]
  allowances: { isCharge: boolean; amount: string; rate: string; category: string }[]
  taxes: { category: string; rate: string; base: string; tax: string; reason?: string }[]
  sums: {
    lines: string
    allowances?: string
    charges?: string
    net: string
    tax: string
    gross: string
    paid?: string
    rounding?: string
    due: string
  }
}

export const EN = 'urn:cen.eu:en16931:2017'
export const XRECHNUNG = `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
export const PEPPOL = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`

export const sample = (over: Partial<Sample> = {}): Sample => ({
  number: 'RE-2026-118',
  isNote: false,
  profile: EN,
  date: '2026-11-02',
  due: '2026-11-30',
  currency: 'EUR',
  seller: { name: 'Nordlicht Büroservice GmbH', vat: 'DE136695976', taxNumber: '24/123/45678' },
  preceding: null,
  lines: [
    {
      name: 'Cleaning',
      quantity: '12.5',
      unit: 'HUR',
      price: '32.00',
      net: '400.00',
      rate: '19.00',
      category: 'S',
    },
    {
      name: 'Books & maps',
      quantity: '3',
      unit: 'C62',
      price: '10.10',
      net: '30.30',
      rate: '7',
      category: 'S',
    },
  ],
  allowances: [],
  taxes: [
    { category: 'S', rate: '19.00', base: '400.00', tax: '76.00' },
    { category: 'S', rate: '7', base: '30.30', tax: '2.12' },
  ],
  sums: { lines: '430.30', net: '430.30', tax: '78.12', gross: '508.42', due: '508.42' },
  ...over,
})

/** Allowances and charges of the document and of lines, a price for a hundred, money paid ahead, rounding. */
export const withAllowances = (over: Partial<Sample> = {}): Sample =>
  sample({
    number: 'RE-2026-119',
    lines: [
      {
        name: 'Screws',
        quantity: '250',
        unit: 'H87',
        price: '4.00',
        per: '100',
        net: '9.00',
        rate: '19',
        category: 'S',
        off: '1.00',
      },
      {
        name: 'Steel',
        quantity: '1.2345',
        unit: 'KGM',
        price: '81.0045',
        net: '100.00',
        rate: '19',
        category: 'S',
      },
    ],
    allowances: [
      { isCharge: false, amount: '10.00', rate: '19', category: 'S' },
      { isCharge: true, amount: '5.50', rate: '19', category: 'S' },
    ],
    taxes: [{ category: 'S', rate: '19', base: '104.50', tax: '19.86' }],
    sums: {
      lines: '109.00',
      allowances: '10.00',
      charges: '5.50',
      net: '104.50',
      tax: '19.86',
      gross: '124.36',
      paid: '24.00',
      rounding: '-0.36',
      due: '100.00',
    },
    ...over,
  })

const tag = (name: string, text: string | null | undefined, attributes = ''): string =>
  text === null || text === undefined ? '' : `<${name}${attributes}>${escapeHtml(text)}</${name}>`

export function ubl(bill: Sample): string {
  const root = bill.isNote ? 'CreditNote' : 'Invoice'
  const money = (name: string, text: string | undefined) => tag(name, text, ` currencyID="${bill.currency}"`)
  const category = (name: string, code: string, rate: string, reason?: string) =>
    `<cac:${name}>${tag('cbc:ID', code)}${code === 'O' ? '' : tag('cbc:Percent', rate)}${tag('cbc:TaxExemptionReason', reason)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
  const party = (name: string, vat: string | null, number: string | null, city: string) =>
    `<cac:Party><cbc:EndpointID schemeID="EM">${city.toLowerCase()}@example.com</cbc:EndpointID><cac:PostalAddress><cbc:StreetName>Hafenstraße 1</cbc:StreetName><cbc:CityName>${city}</cbc:CityName><cbc:PostalZone>24103</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${vat === null ? '' : `<cac:PartyTaxScheme>${tag('cbc:CompanyID', vat)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}${number === null ? '' : `<cac:PartyTaxScheme>${tag('cbc:CompanyID', number)}<cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}<cac:PartyLegalEntity>${tag('cbc:RegistrationName', name)}</cac:PartyLegalEntity></cac:Party>`
  const charge = (one: { isCharge: boolean; amount: string }, inside = '') =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${one.isCharge}</cbc:ChargeIndicator>${money('cbc:Amount', one.amount)}${inside}</cac:AllowanceCharge>`
  const line = (one: Sample['lines'][number], index: number) =>
    `<cac:${root}Line><cbc:ID>${index + 1}</cbc:ID>${tag(bill.isNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', one.quantity, ` unitCode="${one.unit}"`)}${money('cbc:LineExtensionAmount', one.net)}${one.off ? charge({ isCharge: false, amount: one.off }) : ''}<cac:Item>${tag('cbc:Name', one.name)}${category('ClassifiedTaxCategory', one.category, one.rate)}</cac:Item><cac:Price>${money('cbc:PriceAmount', one.price)}${tag('cbc:BaseQuantity', one.per)}</cac:Price></cac:${root}Line>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
${tag('cbc:CustomizationID', bill.profile)}${tag('cbc:ID', bill.number)}${tag('cbc:IssueDate', bill.date)}${bill.isNote ? '' : tag('cbc:DueDate', bill.due)}<cbc:${root}TypeCode>${bill.isNote ? 381 : 380}</cbc:${root}TypeCode>${tag('cbc:DocumentCurrencyCode', bill.currency)}<cbc:BuyerReference>04011000-1234512345-35</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-31</cbc:EndDate></cac:InvoicePeriod><cac:OrderReference><cbc:ID>PO-77</cbc:ID></cac:OrderReference>${bill.preceding === null ? '' : `<cac:BillingReference><cac:InvoiceDocumentReference>${tag('cbc:ID', bill.preceding)}</cac:InvoiceDocumentReference></cac:BillingReference>`}
<cac:AccountingSupplierParty>${party(bill.seller.name, bill.seller.vat, bill.seller.taxNumber, 'Kiel')}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party('Acme GmbH', 'DE811569869', null, 'Bremen')}</cac:AccountingCustomerParty>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>${tag('cbc:PaymentID', bill.number)}<cac:PayeeFinancialAccount><cbc:ID>DE89 3704 0044 0532 0130 00</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>COBADEFFXXX</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount></cac:PaymentMeans>
${bill.allowances.map(one => charge(one, category('TaxCategory', one.category, one.rate))).join('')}
<cac:TaxTotal>${money('cbc:TaxAmount', bill.sums.tax)}${bill.taxes.map(one => `<cac:TaxSubtotal>${money('cbc:TaxableAmount', one.base)}${money('cbc:TaxAmount', one.tax)}${category('TaxCategory', one.category, one.rate, one.reason)}</cac:TaxSubtotal>`).join('')}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${money('cbc:LineExtensionAmount', bill.sums.lines)}${money('cbc:TaxExclusiveAmount', bill.sums.net)}${money('cbc:TaxInclusiveAmount', bill.sums.gross)}${money('cbc:AllowanceTotalAmount', bill.sums.allowances)}${money('cbc:ChargeTotalAmount', bill.sums.charges)}${money('cbc:PrepaidAmount', bill.sums.paid)}${money('cbc:PayableRoundingAmount', bill.sums.rounding)}${money('cbc:PayableAmount', bill.sums.due)}</cac:LegalMonetaryTotal>
${bill.lines.map(line).join('\n')}
</${root}>
`
}

export function cii(bill: Sample): string {
  const date = (name: string, text: string | null) =>
    text === null
      ? ''
      : `<ram:${name}><udt:DateTimeString format="102">${text.replaceAll('-', '')}</udt:DateTimeString></ram:${name}>`
  const vat = (code: string, rate: string) =>
    `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${code}</ram:CategoryCode>${code === 'O' ? '' : tag('ram:RateApplicablePercent', rate)}`
  const party = (name: string, vatId: string | null, number: string | null, city: string) =>
    `${tag('ram:Name', name)}<ram:PostalTradeAddress><ram:PostcodeCode>24103</ram:PostcodeCode><ram:LineOne>Hafenstraße 1</ram:LineOne><ram:CityName>${city}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress><ram:URIUniversalCommunication><ram:URIID schemeID="EM">${city.toLowerCase()}@example.com</ram:URIID></ram:URIUniversalCommunication>${vatId === null ? '' : `<ram:SpecifiedTaxRegistration>${tag('ram:ID', vatId, ' schemeID="VA"')}</ram:SpecifiedTaxRegistration>`}${number === null ? '' : `<ram:SpecifiedTaxRegistration>${tag('ram:ID', number, ' schemeID="FC"')}</ram:SpecifiedTaxRegistration>`}`
  const charge = (one: { isCharge: boolean; amount: string }, inside = '') =>
    `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${one.isCharge}</udt:Indicator></ram:ChargeIndicator>${tag('ram:ActualAmount', one.amount)}${inside}</ram:SpecifiedTradeAllowanceCharge>`
  const line = (one: Sample['lines'][number], index: number) =>
    `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct>${tag('ram:Name', one.name)}</ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>${tag('ram:ChargeAmount', one.price)}${tag('ram:BasisQuantity', one.per)}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery>${tag('ram:BilledQuantity', one.quantity, ` unitCode="${one.unit}"`)}</ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${vat(one.category, one.rate)}</ram:ApplicableTradeTax>${one.off ? charge({ isCharge: false, amount: one.off }) : ''}<ram:SpecifiedTradeSettlementLineMonetarySummation>${tag('ram:LineTotalAmount', one.net)}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>${tag('ram:ID', bill.profile)}</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>${tag('ram:ID', bill.number)}<ram:TypeCode>${bill.isNote ? 381 : 380}</ram:TypeCode>${date('IssueDateTime', bill.date)}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${bill.lines.map(line).join('\n')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>04011000-1234512345-35</ram:BuyerReference><ram:SellerTradeParty>${party(bill.seller.name, bill.seller.vat, bill.seller.taxNumber, 'Kiel')}</ram:SellerTradeParty><ram:BuyerTradeParty>${party('Acme GmbH', 'DE811569869', null, 'Bremen')}</ram:BuyerTradeParty><ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-77</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement>${tag('ram:PaymentReference', bill.number)}${tag('ram:InvoiceCurrencyCode', bill.currency)}<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayeePartyCreditorFinancialAccount><ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>COBADEFFXXX</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution></ram:SpecifiedTradeSettlementPaymentMeans>
${bill.taxes.map(one => `<ram:ApplicableTradeTax>${tag('ram:CalculatedAmount', one.tax)}<ram:TypeCode>VAT</ram:TypeCode>${tag('ram:ExemptionReason', one.reason)}${tag('ram:BasisAmount', one.base)}${vat(one.category, one.rate).replace('<ram:TypeCode>VAT</ram:TypeCode>', '')}</ram:ApplicableTradeTax>`).join('')}
<ram:BillingSpecifiedPeriod>${date('StartDateTime', '2026-10-01')}${date('EndDateTime', '2026-10-31')}</ram:BillingSpecifiedPeriod>
${bill.allowances.map(one => charge(one, `<ram:CategoryTradeTax>${vat(one.category, one.rate)}</ram:CategoryTradeTax>`)).join('')}
${bill.due === null ? '' : `<ram:SpecifiedTradePaymentTerms>${date('DueDateDateTime', bill.due)}</ram:SpecifiedTradePaymentTerms>`}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${tag('ram:LineTotalAmount', bill.sums.lines)}${tag('ram:ChargeTotalAmount', bill.sums.charges)}${tag('ram:AllowanceTotalAmount', bill.sums.allowances)}${tag('ram:TaxBasisTotalAmount', bill.sums.net)}${tag('ram:TaxTotalAmount', bill.sums.tax, ` currencyID="${bill.currency}"`)}${tag('ram:RoundingAmount', bill.sums.rounding)}${tag('ram:GrandTotalAmount', bill.sums.gross)}${tag('ram:TotalPrepaidAmount', bill.sums.paid)}${tag('ram:DuePayableAmount', bill.sums.due)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${bill.preceding === null ? '' : `<ram:InvoiceReferencedDocument>${tag('ram:IssuerAssignedID', bill.preceding)}</ram:InvoiceReferencedDocument>`}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`
}

/** A page with a line of text, and files inside. */
export function pdf(files: Readonly<Record<string, string | Buffer>>, title = 'Invoice'): Buffer {
  const text = `BT /F1 24 Tf 72 720 Td (${title.replaceAll(/[^\x20-\x7e]|[()\\]/g, '?')}) Tj ET`
  const bodies: (string | Buffer)[] = [
    '',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const names: string[] = []
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateSync(content)
    const head = `<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    bodies.push(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
    bodies.push(
      `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F ${bodies.length} 0 R >> >>`,
    )
    names.push(`(${name}) ${bodies.length} 0 R`)
  }
  bodies[0] = `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >> >>`
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const at: number[] = []
  let size = pieces[0]!.length
  bodies.forEach((body, index) => {
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ])
    at.push(size)
    size += piece.length
    pieces.push(piece)
  })
  const table = at.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  pieces.push(
    Buffer.from(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}
