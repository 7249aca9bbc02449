import { toMajorString } from '#kit/money/amount.ts'
import type { EInvoiceData, EInvoiceLine, EInvoiceParty, VatCategory } from './data.ts'
import { toXml, type XmlNode } from './xml.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const EN16931 = 'urn:cen.eu:en16931:2017'
const TYPE_CODES = { invoice: '380', 'credit-note': '381' }
/** SEPA credit transfer, and "not defined" where the seller named no account. */
const PAYMENT_MEANS = { transfer: '58', open: '1' }

/** The Cross Industry Invoice of Factur-X/ZUGFeRD, profile EN 16931. The order of elements is the schema's. */
export function buildCii(data: EInvoiceData): string {
  return toXml([
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', EN16931]]]],
      ],
      [
        'rsm:ExchangedDocument',
        [
          ['ram:ID', data.number],
          ['ram:TypeCode', TYPE_CODES[data.kind]],
          ['ram:IssueDateTime', [date('udt:DateTimeString', data.issueDate)]],
          data.note ? ['ram:IncludedNote', [['ram:Content', data.note]]] : null,
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...data.lines.map((line, index) => buildLine(line, index + 1, data.currency)),
          buildAgreement(data),
          ['ram:ApplicableHeaderTradeDelivery', []],
          buildSettlement(data),
        ],
      ],
    ],
    NAMESPACES,
  ])
}

function buildLine(line: EInvoiceLine, position: number, currency: string): XmlNode {
  const amount = (minor: number) => toMajorString(minor, currency)
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(position)]]],
      [
        'ram:SpecifiedTradeProduct',
        [['ram:Name', line.name], line.description ? ['ram:Description', line.description] : null],
      ],
      [
        'ram:SpecifiedLineTradeAgreement',
        [['ram:NetPriceProductTradePrice', [['ram:ChargeAmount', amount(line.unitPriceMinor)]]]],
      ],
      [
        'ram:SpecifiedLineTradeDelivery',
        [['ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }]],
      ],
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          ['ram:ApplicableTradeTax', vat(line.category, line.rate)],
          line.discountMinor > 0 ? allowance(amount(line.discountMinor)) : null,
          [
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            [['ram:LineTotalAmount', amount(line.netMinor)]],
          ],
        ],
      ],
    ],
  ]
}

function buildAgreement(data: EInvoiceData): XmlNode {
  return [
    'ram:ApplicableHeaderTradeAgreement',
    [
      data.buyerReference ? ['ram:BuyerReference', data.buyerReference] : null,
      buildParty('ram:SellerTradeParty', data.seller),
      buildParty('ram:BuyerTradeParty', data.buyer),
      data.purchaseOrder
        ? ['ram:BuyerOrderReferencedDocument', [['ram:IssuerAssignedID', data.purchaseOrder]]]
        : null,
    ],
  ]
}

function buildParty(name: string, party: EInvoiceParty): XmlNode {
  const [one, two, ...rest] = party.addressLines
  return [
    name,
    [
      ['ram:Name', party.name],
      [
        'ram:PostalTradeAddress',
        [
          party.postcode ? ['ram:PostcodeCode', party.postcode] : null,
          one ? ['ram:LineOne', one] : null,
          two ? ['ram:LineTwo', two] : null,
          rest.length > 0 ? ['ram:LineThree', rest.join(', ')] : null,
          party.city ? ['ram:CityName', party.city] : null,
          ['ram:CountryID', party.countryCode ?? ''],
        ],
      ],
      party.email
        ? ['ram:URIUniversalCommunication', [['ram:URIID', party.email, { schemeID: 'EM' }]]]
        : null,
      party.vatId ? ['ram:SpecifiedTaxRegistration', [['ram:ID', party.vatId, { schemeID: 'VA' }]]] : null,
    ],
  ]
}

function buildSettlement(data: EInvoiceData): XmlNode {
  const amount = (minor: number) => toMajorString(minor, data.currency)
  return [
    'ram:ApplicableHeaderTradeSettlement',
    [
      ['ram:PaymentReference', data.number],
      ['ram:InvoiceCurrencyCode', data.currency],
      buildPaymentMeans(data),
      ...data.taxes.map(
        (tax): XmlNode => [
          'ram:ApplicableTradeTax',
          [
            ['ram:CalculatedAmount', amount(tax.taxMinor)],
            ['ram:TypeCode', 'VAT'],
            tax.exemptionReason ? ['ram:ExemptionReason', tax.exemptionReason] : null,
            ['ram:BasisAmount', amount(tax.baseMinor)],
            ...vat(tax.category, tax.rate).slice(1),
          ],
        ],
      ),
      ...data.allowances
        .filter(entry => entry.amountMinor > 0)
        .map(entry => allowance(amount(entry.amountMinor), vat(entry.category, entry.rate))),
      buildPaymentTerms(data),
      buildSums(data),
      buildPrecedingInvoice(data),
    ],
  ]
}

function buildPaymentMeans({ iban, bic }: EInvoiceData): XmlNode {
  return [
    'ram:SpecifiedTradeSettlementPaymentMeans',
    [
      ['ram:TypeCode', iban ? PAYMENT_MEANS.transfer : PAYMENT_MEANS.open],
      iban ? ['ram:PayeePartyCreditorFinancialAccount', [['ram:IBANID', iban.replaceAll(' ', '')]]] : null,
      iban && bic ? ['ram:PayeeSpecifiedCreditorFinancialInstitution', [['ram:BICID', bic]]] : null,
    ],
  ]
}

function buildPaymentTerms({ paymentTerms, dueDate }: EInvoiceData): XmlNode | null {
  if (!paymentTerms && !dueDate) return null
  return [
    'ram:SpecifiedTradePaymentTerms',
    [
      paymentTerms ? ['ram:Description', paymentTerms] : null,
      dueDate ? ['ram:DueDateDateTime', [date('udt:DateTimeString', dueDate)]] : null,
    ],
  ]
}

function buildSums({ totals, currency }: EInvoiceData): XmlNode {
  const amount = (minor: number) => toMajorString(minor, currency)
  return [
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    [
      ['ram:LineTotalAmount', amount(totals.linesMinor)],
      totals.allowancesMinor > 0 ? ['ram:AllowanceTotalAmount', amount(totals.allowancesMinor)] : null,
      ['ram:TaxBasisTotalAmount', amount(totals.netMinor)],
      ['ram:TaxTotalAmount', amount(totals.taxMinor), { currencyID: currency }],
      ['ram:GrandTotalAmount', amount(totals.grossMinor)],
      totals.paidMinor !== 0 ? ['ram:TotalPrepaidAmount', amount(totals.paidMinor)] : null,
      ['ram:DuePayableAmount', amount(totals.dueMinor)],
    ],
  ]
}

function buildPrecedingInvoice({ precedingInvoice: invoice }: EInvoiceData): XmlNode | null {
  if (!invoice) return null
  return [
    'ram:InvoiceReferencedDocument',
    [
      ['ram:IssuerAssignedID', invoice.number],
      invoice.issueDate
        ? ['ram:FormattedIssueDateTime', [date('qdt:DateTimeString', invoice.issueDate)]]
        : null,
    ],
  ]
}

const allowance = (amount: string, tax?: XmlNode[]): XmlNode => [
  'ram:SpecifiedTradeAllowanceCharge',
  [
    ['ram:ChargeIndicator', [['udt:Indicator', 'false']]],
    ['ram:ActualAmount', amount],
    // 95 of UNTDID 5189: discount.
    ['ram:ReasonCode', '95'],
    tax ? ['ram:CategoryTradeTax', tax] : null,
  ],
]

/** What lies outside of VAT has no rate. */
const vat = (category: VatCategory, rate: string): XmlNode[] => [
  ['ram:TypeCode', 'VAT'],
  ['ram:CategoryCode', category],
  ...(category === 'O' ? [] : [['ram:RateApplicablePercent', rate] as const]),
]

const date = (name: string, isoDate: string): XmlNode => [
  name,
  isoDate.replaceAll('-', ''),
  { format: '102' },
]
