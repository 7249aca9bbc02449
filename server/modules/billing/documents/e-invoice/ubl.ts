import { toMajorString } from '#kit/money/amount.ts'
import { toXml, type XmlNode } from '#kit/text/xml.ts'
import type { TaxCategory } from '../../tax/categories.ts'
import type { EInvoiceAddress, EInvoiceData, EInvoiceLine, EInvoiceParty, EInvoicePeriod } from './data.ts'
import {
  DISCOUNT,
  electronicOf,
  isWithinGermany,
  legalSchemeOf,
  type Profile,
  paymentMeansOf,
  peppolMeansOf,
  TYPE_CODES,
} from './profiles.ts'

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const namespacesOf = (root: string) => ({
  xmlns: `${OASIS}:${root}-2`,
  'xmlns:cac': `${OASIS}:CommonAggregateComponents-2`,
  'xmlns:cbc': `${OASIS}:CommonBasicComponents-2`,
})

/** What an invoice and a credit note call the same. */
const names = {
  invoice: {
    root: 'Invoice',
    typeCode: 'cbc:InvoiceTypeCode',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  'credit-note': {
    root: 'CreditNote',
    typeCode: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
}

type Money = (name: string, minor: number) => XmlNode

/** Invoice and CreditNote of UBL 2.1. The order of elements is the schema's. */
export function buildUbl(data: EInvoiceData, profile: Profile): string {
  const { root, typeCode } = names[data.kind]
  const money: Money = (name, minor) => [
    name,
    toMajorString(minor, data.currency),
    { currencyID: data.currency },
  ]
  return toXml([
    root,
    [
      ['cbc:CustomizationID', profile.id],
      text('cbc:ProfileID', profile.process),
      ['cbc:ID', data.number],
      ['cbc:IssueDate', data.issueDate],
      data.kind === 'invoice' ? text('cbc:DueDate', data.dueDate) : null,
      [typeCode, TYPE_CODES[data.kind]],
      text('cbc:Note', data.note),
      ['cbc:DocumentCurrencyCode', data.currency],
      text('cbc:BuyerReference', data.buyerReference),
      period(data.period),
      identified('cac:OrderReference', data.purchaseOrder),
      precedingInvoice(data),
      identified('cac:ContractDocumentReference', data.contract),
      ['cac:AccountingSupplierParty', [party(data.seller, profile)]],
      ['cac:AccountingCustomerParty', [party(data.buyer, profile)]],
      delivery(data),
      paymentMeans(data, profile),
      data.paymentTerms ? ['cac:PaymentTerms', [['cbc:Note', data.paymentTerms]]] : null,
      ...data.allowances.map(entry =>
        allowance(
          money('cbc:Amount', entry.amountMinor),
          taxCategory('cac:TaxCategory', entry),
          entry.reason,
        ),
      ),
      taxTotal(data, money, profile),
      sums(data, money),
      ...data.lines.map((line, index) => buildLine(data.kind, line, index + 1, money)),
    ],
    namespacesOf(root),
  ])
}

const text = (name: string, value: string | undefined): XmlNode | null => (value ? [name, value] : null)
const identified = (name: string, id: string | undefined): XmlNode | null =>
  id ? [name, [['cbc:ID', id]]] : null

const period = (given: EInvoicePeriod | undefined): XmlNode | null =>
  given
    ? [
        'cac:InvoicePeriod',
        [
          ['cbc:StartDate', given.start],
          ['cbc:EndDate', given.end],
        ],
      ]
    : null

function precedingInvoice({ precedingInvoice: invoice }: EInvoiceData): XmlNode | null {
  if (!invoice) return null
  return [
    'cac:BillingReference',
    [
      [
        'cac:InvoiceDocumentReference',
        [['cbc:ID', invoice.number], text('cbc:IssueDate', invoice.issueDate)],
      ],
    ],
  ]
}

function party(one: EInvoiceParty, { rules }: Profile): XmlNode {
  const electronic = electronicOf(one)
  const scheme = rules === 'peppol' ? legalSchemeOf(one) : undefined
  const { contact } = one
  return [
    'cac:Party',
    [
      electronic ? ['cbc:EndpointID', electronic.id, { schemeID: electronic.scheme }] : null,
      identified('cac:PartyIdentification', one.identifier),
      ['cac:PostalAddress', address(one)],
      taxScheme(one.vatId, 'VAT'),
      taxScheme(one.taxNumber, 'FC'),
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', one.name],
          one.registration ? ['cbc:CompanyID', one.registration, scheme ? { schemeID: scheme } : {}] : null,
        ],
      ],
      contact
        ? [
            'cac:Contact',
            [
              text('cbc:Name', contact.name),
              text('cbc:Telephone', contact.phone),
              text('cbc:ElectronicMail', contact.email),
            ],
          ]
        : null,
    ],
  ]
}

const taxScheme = (id: string | undefined, scheme: string): XmlNode | null =>
  id
    ? [
        'cac:PartyTaxScheme',
        [
          ['cbc:CompanyID', id],
          ['cac:TaxScheme', [['cbc:ID', scheme]]],
        ],
      ]
    : null

function address({ addressLines, city, postcode, region, countryCode }: EInvoiceAddress) {
  const [one, two, ...rest] = addressLines
  return [
    text('cbc:StreetName', one),
    text('cbc:AdditionalStreetName', two),
    text('cbc:CityName', city),
    text('cbc:PostalZone', postcode),
    text('cbc:CountrySubentity', region),
    rest.length > 0 ? (['cac:AddressLine', [['cbc:Line', rest.join(', ')]]] as const) : null,
    ['cac:Country', [['cbc:IdentificationCode', countryCode ?? '']]] as const,
  ]
}

function delivery({ deliverTo, supplyDate }: EInvoiceData): XmlNode | null {
  if (!deliverTo && !supplyDate) return null
  return [
    'cac:Delivery',
    [
      text('cbc:ActualDeliveryDate', supplyDate),
      deliverTo ? ['cac:DeliveryLocation', [['cac:Address', address(deliverTo)]]] : null,
    ],
  ]
}

function paymentMeans(data: EInvoiceData, { rules }: Profile): XmlNode | null {
  const { iban, bic, account, holder } = data.bank ?? {}
  const code = rules === 'peppol' ? peppolMeansOf(data) : paymentMeansOf(data)
  // Dutch sellers say how to pay, or nothing.
  if (rules === 'peppol' && code === '1' && data.seller.countryCode === 'NL') return null
  const number = iban ?? account
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', code],
      ['cbc:PaymentID', data.number],
      number
        ? [
            'cac:PayeeFinancialAccount',
            [['cbc:ID', number], text('cbc:Name', holder), identified('cac:FinancialInstitutionBranch', bic)],
          ]
        : null,
    ],
  ]
}

const allowance = (amount: XmlNode, tax?: XmlNode, reason?: string): XmlNode => [
  'cac:AllowanceCharge',
  [
    ['cbc:ChargeIndicator', 'false'],
    ['cbc:AllowanceChargeReasonCode', DISCOUNT],
    text('cbc:AllowanceChargeReason', reason),
    amount,
    tax,
  ],
]

interface Taxed {
  category: TaxCategory | undefined
  rate: string
  exemptionCode?: string
  exemptionReason?: string
}

/** What lies outside of VAT has no rate. */
const taxCategory = (
  name: string,
  { category, rate, exemptionCode, exemptionReason }: Taxed,
  always = false,
): XmlNode => [
  name,
  [
    ['cbc:ID', category ?? ''],
    category === 'O' && !always ? null : ['cbc:Percent', rate],
    text('cbc:TaxExemptionReasonCode', exemptionCode),
    text('cbc:TaxExemptionReason', exemptionReason),
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ],
]

function taxTotal(data: EInvoiceData, money: Money, profile: Profile): XmlNode {
  const alwaysRate = profile.alwaysRate || isWithinGermany(data)
  return [
    'cac:TaxTotal',
    [
      money('cbc:TaxAmount', data.totals.taxMinor),
      ...data.taxes.map(
        (tax): XmlNode => [
          'cac:TaxSubtotal',
          [
            money('cbc:TaxableAmount', tax.baseMinor),
            money('cbc:TaxAmount', tax.taxMinor),
            taxCategory('cac:TaxCategory', tax, alwaysRate),
          ],
        ],
      ),
    ],
  ]
}

const sums = ({ totals }: EInvoiceData, money: Money): XmlNode => [
  'cac:LegalMonetaryTotal',
  [
    money('cbc:LineExtensionAmount', totals.linesMinor),
    money('cbc:TaxExclusiveAmount', totals.netMinor),
    money('cbc:TaxInclusiveAmount', totals.grossMinor),
    totals.allowancesMinor > 0 ? money('cbc:AllowanceTotalAmount', totals.allowancesMinor) : null,
    money('cbc:PayableAmount', totals.grossMinor),
  ],
]

function buildLine(kind: EInvoiceData['kind'], line: EInvoiceLine, position: number, money: Money): XmlNode {
  const { category, rate } = line
  return [
    names[kind].line,
    [
      ['cbc:ID', String(position)],
      [names[kind].quantity, line.quantity, { unitCode: line.unitCode }],
      money('cbc:LineExtensionAmount', line.netMinor),
      period(line.period),
      line.discountMinor > 0 ? allowance(money('cbc:Amount', line.discountMinor)) : null,
      [
        'cac:Item',
        [
          text('cbc:Description', line.description),
          ['cbc:Name', line.name],
          taxCategory('cac:ClassifiedTaxCategory', { category, rate }),
        ],
      ],
      ['cac:Price', [money('cbc:PriceAmount', line.unitPriceMinor)]],
    ],
  ]
}
