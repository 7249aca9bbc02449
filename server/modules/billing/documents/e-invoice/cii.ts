import { toMajorString } from '#kit/money/amount.ts'
import { toXml, type XmlNode } from '#kit/text/xml.ts'
import type { TaxCategory } from '../../tax/categories.ts'
import type { EInvoiceAddress, EInvoiceData, EInvoiceLine, EInvoiceParty, EInvoicePeriod } from './data.ts'
import { DISCOUNT, electronicOf, type Profile, paymentMeansOf, profiles, TYPE_CODES } from './profiles.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** The Cross Industry Invoice, as in Factur-X/ZUGFeRD. The order of elements is the schema's. */
export function buildCii(data: EInvoiceData, profile: Profile = profiles.cii): string {
  return toXml([
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [
          profile.process
            ? ['ram:BusinessProcessSpecifiedDocumentContextParameter', [['ram:ID', profile.process]]]
            : null,
          ['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', profile.id]]],
        ],
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
          buildDelivery(data),
          buildSettlement(data, profile),
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
          buildPeriod(line.period),
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
      data.contract ? ['ram:ContractReferencedDocument', [['ram:IssuerAssignedID', data.contract]]] : null,
    ],
  ]
}

function buildParty(name: string, party: EInvoiceParty): XmlNode {
  const { contact } = party
  const electronic = electronicOf(party)
  return [
    name,
    [
      party.identifier ? ['ram:ID', party.identifier] : null,
      ['ram:Name', party.name],
      party.registration ? ['ram:SpecifiedLegalOrganization', [['ram:ID', party.registration]]] : null,
      contact
        ? [
            'ram:DefinedTradeContact',
            [
              contact.name ? ['ram:PersonName', contact.name] : null,
              contact.phone
                ? ['ram:TelephoneUniversalCommunication', [['ram:CompleteNumber', contact.phone]]]
                : null,
              contact.email ? ['ram:EmailURIUniversalCommunication', [['ram:URIID', contact.email]]] : null,
            ],
          ]
        : null,
      buildAddress(party),
      electronic
        ? ['ram:URIUniversalCommunication', [['ram:URIID', electronic.id, { schemeID: electronic.scheme }]]]
        : null,
      party.vatId ? ['ram:SpecifiedTaxRegistration', [['ram:ID', party.vatId, { schemeID: 'VA' }]]] : null,
      party.taxNumber
        ? ['ram:SpecifiedTaxRegistration', [['ram:ID', party.taxNumber, { schemeID: 'FC' }]]]
        : null,
    ],
  ]
}

function buildAddress(address: EInvoiceAddress): XmlNode {
  const [one, two, ...rest] = address.addressLines
  return [
    'ram:PostalTradeAddress',
    [
      address.postcode ? ['ram:PostcodeCode', address.postcode] : null,
      one ? ['ram:LineOne', one] : null,
      two ? ['ram:LineTwo', two] : null,
      rest.length > 0 ? ['ram:LineThree', rest.join(', ')] : null,
      address.city ? ['ram:CityName', address.city] : null,
      ['ram:CountryID', address.countryCode ?? ''],
      address.region ? ['ram:CountrySubDivisionName', address.region] : null,
    ],
  ]
}

function buildDelivery({ deliverTo, supplyDate }: EInvoiceData): XmlNode {
  return [
    'ram:ApplicableHeaderTradeDelivery',
    [
      deliverTo ? ['ram:ShipToTradeParty', [buildAddress(deliverTo)]] : null,
      supplyDate
        ? [
            'ram:ActualDeliverySupplyChainEvent',
            [['ram:OccurrenceDateTime', [date('udt:DateTimeString', supplyDate)]]],
          ]
        : null,
    ],
  ]
}

const buildPeriod = (period: EInvoicePeriod | undefined): XmlNode | null =>
  period
    ? [
        'ram:BillingSpecifiedPeriod',
        [
          ['ram:StartDateTime', [date('udt:DateTimeString', period.start)]],
          ['ram:EndDateTime', [date('udt:DateTimeString', period.end)]],
        ],
      ]
    : null

function buildSettlement(data: EInvoiceData, profile: Profile): XmlNode {
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
            ...vat(tax.category, tax.rate, { code: tax.exemptionCode, always: profile.alwaysRate }).slice(1),
          ],
        ],
      ),
      buildPeriod(data.period),
      ...data.allowances
        .filter(entry => entry.amountMinor > 0)
        .map(entry => allowance(amount(entry.amountMinor), vat(entry.category, entry.rate), entry.reason)),
      buildPaymentTerms(data),
      buildSums(data),
      buildPrecedingInvoice(data),
    ],
  ]
}

function buildPaymentMeans(data: EInvoiceData): XmlNode {
  const { iban, bic, account, holder } = data.bank ?? {}
  return [
    'ram:SpecifiedTradeSettlementPaymentMeans',
    [
      ['ram:TypeCode', paymentMeansOf(data)],
      iban || account
        ? [
            'ram:PayeePartyCreditorFinancialAccount',
            [
              iban ? ['ram:IBANID', iban] : null,
              holder ? ['ram:AccountName', holder] : null,
              !iban && account ? ['ram:ProprietaryID', account] : null,
            ],
          ]
        : null,
      bic ? ['ram:PayeeSpecifiedCreditorFinancialInstitution', [['ram:BICID', bic]]] : null,
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
      ['ram:DuePayableAmount', amount(totals.grossMinor)],
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

const allowance = (amount: string, tax?: XmlNode[], reason?: string): XmlNode => [
  'ram:SpecifiedTradeAllowanceCharge',
  [
    ['ram:ChargeIndicator', [['udt:Indicator', 'false']]],
    ['ram:ActualAmount', amount],
    ['ram:ReasonCode', DISCOUNT],
    reason ? ['ram:Reason', reason] : null,
    tax ? ['ram:CategoryTradeTax', tax] : null,
  ],
]

/** What lies outside of VAT has no rate. */
const vat = (
  category: TaxCategory | undefined,
  rate: string,
  { code, always = false }: { code?: string | undefined; always?: boolean } = {},
): XmlNode[] => [
  ['ram:TypeCode', 'VAT'],
  ['ram:CategoryCode', category ?? ''],
  ...(code ? [['ram:ExemptionReasonCode', code] as const] : []),
  ...(category === 'O' && !always ? [] : [['ram:RateApplicablePercent', rate] as const]),
]

const date = (name: string, isoDate: string): XmlNode => [
  name,
  isoDate.replaceAll('-', ''),
  { format: '102' },
]
