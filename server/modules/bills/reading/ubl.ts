import type { Address } from '#kit/text/postal.ts'
import {
  type Allowance,
  CREDIT_NOTES,
  type DocumentRead,
  type LineRead,
  type Party,
  type TaxRead,
} from './document.ts'
import { all, type Element, one, textAt, textOf } from './xml-tree.ts'

export function readUbl(root: Element): DocumentRead {
  const isNote = root.name === 'CreditNote'
  const currency = textAt(root, 'DocumentCurrencyCode')
  const means = all(root, 'PaymentMeans')
  const period = one(root, 'InvoicePeriod')
  const typeCode = textAt(root, isNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode')
  const taxTotal = taxTotalIn(root, currency)
  const sums = one(root, 'LegalMonetaryTotal')
  const supplier = one(root, 'AccountingSupplierParty', 'Party')
  const seller = readParty(supplier)
  const account = means.map(one => textAt(one, 'PayeeFinancialAccount', 'ID')).find(Boolean) ?? null
  const bic = means
    .map(one => textAt(one, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'))
    .find(Boolean)
  return {
    format: 'ubl',
    profile: textAt(root, 'CustomizationID'),
    typeCode,
    isCreditNote: isNote || CREDIT_NOTES.has(typeCode ?? ''),
    number: textAt(root, 'ID'),
    issueDate: textAt(root, 'IssueDate'),
    dueDate: textAt(root, 'DueDate') ?? means.map(one => textAt(one, 'PaymentDueDate')).find(Boolean) ?? null,
    supplyDate: textAt(root, 'Delivery', 'ActualDeliveryDate'),
    periodStart: textAt(period, 'StartDate'),
    periodEnd: textAt(period, 'EndDate'),
    currency,
    seller: { ...seller, iban: account, bic: bic ?? null },
    buyer: readParty(one(root, 'AccountingCustomerParty', 'Party')),
    sellerHasId: Boolean(
      textAt(supplier, 'PartyIdentification', 'ID') ?? textAt(supplier, 'PartyLegalEntity', 'CompanyID'),
    ),
    buyerReference: textAt(root, 'BuyerReference'),
    orderReference: textAt(root, 'OrderReference', 'ID'),
    precedingNumber: textAt(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
    paymentReference: means.map(one => textAt(one, 'PaymentID')).find(Boolean) ?? null,
    paymentTerms: textAt(root, 'PaymentTerms', 'Note'),
    lines: all(root, isNote ? 'CreditNoteLine' : 'InvoiceLine').map(line => readLine(line, isNote)),
    allowances: all(root, 'AllowanceCharge').map(readAllowance),
    taxes: all(taxTotal, 'TaxSubtotal').map(readTax),
    sums: {
      lines: textAt(sums, 'LineExtensionAmount'),
      allowances: textAt(sums, 'AllowanceTotalAmount'),
      charges: textAt(sums, 'ChargeTotalAmount'),
      net: textAt(sums, 'TaxExclusiveAmount'),
      tax: textAt(taxTotal, 'TaxAmount'),
      gross: textAt(sums, 'TaxInclusiveAmount'),
      paid: textAt(sums, 'PrepaidAmount'),
      rounding: textAt(sums, 'PayableRoundingAmount'),
      payable: textAt(sums, 'PayableAmount'),
    },
  }
}

/** The one in the document's currency: another may say the same in the currency that tax is accounted in. */
function taxTotalIn(root: Element, currency: string | null): Element | undefined {
  const totals = all(root, 'TaxTotal')
  const own = totals.filter(total => one(total, 'TaxAmount')?.attributes.currencyID === currency)
  return own.find(total => one(total, 'TaxSubtotal')) ?? own[0] ?? totals[0]
}

function readParty(party: Element | undefined): Party {
  const schemes = all(party, 'PartyTaxScheme')
  const isVat = (scheme: Element) => textAt(scheme, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT'
  const endpoint = one(party, 'EndpointID')
  const electronic = endpoint?.attributes.schemeID === 'EM' ? textOf(endpoint) : null
  return {
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
    vat_id: textAt(schemes.find(isVat), 'CompanyID'),
    tax_number: textAt(
      schemes.find(scheme => !isVat(scheme)),
      'CompanyID',
    ),
    address: readAddress(one(party, 'PostalAddress')),
    email: textAt(party, 'Contact', 'ElectronicMail') ?? electronic,
    iban: null,
    bic: null,
  }
}

function readAddress(address: Element | undefined): Address | null {
  if (!address) return null
  const second = [textAt(address, 'AdditionalStreetName'), textAt(address, 'AddressLine', 'Line')]
  return {
    line1: textAt(address, 'StreetName'),
    line2: second.filter(Boolean).join(', ') || null,
    postcode: textAt(address, 'PostalZone'),
    city: textAt(address, 'CityName'),
    region: textAt(address, 'CountrySubentity'),
    country: textAt(address, 'Country', 'IdentificationCode'),
  }
}

function readLine(line: Element, isNote: boolean): LineRead {
  const quantity = one(line, isNote ? 'CreditedQuantity' : 'InvoicedQuantity')
  const tax = one(line, 'Item', 'ClassifiedTaxCategory')
  return {
    name: textAt(line, 'Item', 'Name'),
    quantity: textOf(quantity),
    unit: quantity?.attributes.unitCode?.trim() || null,
    price: textAt(line, 'Price', 'PriceAmount'),
    priceQuantity: textAt(line, 'Price', 'BaseQuantity'),
    net: textAt(line, 'LineExtensionAmount'),
    category: textAt(tax, 'ID'),
    rate: textAt(tax, 'Percent'),
    allowances: all(line, 'AllowanceCharge').map(readAllowance),
  }
}

const readAllowance = (element: Element): Allowance => ({
  isCharge: textAt(element, 'ChargeIndicator') === 'true',
  amount: textAt(element, 'Amount'),
  category: textAt(element, 'TaxCategory', 'ID'),
  rate: textAt(element, 'TaxCategory', 'Percent'),
})

const readTax = (element: Element): TaxRead => ({
  category: textAt(element, 'TaxCategory', 'ID'),
  rate: textAt(element, 'TaxCategory', 'Percent'),
  taxable: textAt(element, 'TaxableAmount'),
  tax: textAt(element, 'TaxAmount'),
  exemptionReason:
    textAt(element, 'TaxCategory', 'TaxExemptionReason') ??
    textAt(element, 'TaxCategory', 'TaxExemptionReasonCode'),
})
