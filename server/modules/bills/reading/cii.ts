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

export function readCii(root: Element): DocumentRead {
  const document = one(root, 'ExchangedDocument')
  const trade = one(root, 'SupplyChainTradeTransaction')
  const agreement = one(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = one(trade, 'ApplicableHeaderTradeSettlement')
  const sums = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const period = one(settlement, 'BillingSpecifiedPeriod')
  const terms = all(settlement, 'SpecifiedTradePaymentTerms')
  const currency = textAt(settlement, 'InvoiceCurrencyCode')
  const typeCode = textAt(document, 'TypeCode')
  const sellerParty = one(agreement, 'SellerTradeParty')
  return {
    format: 'cii',
    profile: textAt(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    typeCode,
    isCreditNote: CREDIT_NOTES.has(typeCode ?? ''),
    number: textAt(document, 'ID'),
    issueDate: dateAt(document, 'IssueDateTime'),
    dueDate: terms.map(one => dateAt(one, 'DueDateDateTime')).find(Boolean) ?? null,
    supplyDate: dateAt(
      one(trade, 'ApplicableHeaderTradeDelivery', 'ActualDeliverySupplyChainEvent'),
      'OccurrenceDateTime',
    ),
    periodStart: dateAt(period, 'StartDateTime'),
    periodEnd: dateAt(period, 'EndDateTime'),
    currency,
    seller: { ...readParty(sellerParty), ...readAccount(settlement) },
    buyer: readParty(one(agreement, 'BuyerTradeParty')),
    sellerHasId: Boolean(
      textAt(sellerParty, 'ID') ??
        textAt(sellerParty, 'GlobalID') ??
        textAt(sellerParty, 'SpecifiedLegalOrganization', 'ID'),
    ),
    buyerReference: textAt(agreement, 'BuyerReference'),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    precedingNumber: textAt(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID'),
    paymentReference: textAt(settlement, 'PaymentReference'),
    paymentTerms: terms.map(one => textAt(one, 'Description')).find(Boolean) ?? null,
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map(readLine),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map(readAllowance),
    taxes: all(settlement, 'ApplicableTradeTax').map(readTax),
    sums: {
      lines: textAt(sums, 'LineTotalAmount'),
      allowances: textAt(sums, 'AllowanceTotalAmount'),
      charges: textAt(sums, 'ChargeTotalAmount'),
      net: textAt(sums, 'TaxBasisTotalAmount'),
      tax: readTaxTotal(sums, currency),
      gross: textAt(sums, 'GrandTotalAmount'),
      paid: textAt(sums, 'TotalPrepaidAmount'),
      rounding: textAt(sums, 'RoundingAmount'),
      payable: textAt(sums, 'DuePayableAmount'),
    },
  }
}

/** The one in the document's currency: another may say the same in the currency that tax is accounted in. */
function readTaxTotal(sums: Element | undefined, currency: string | null): string | null {
  const totals = all(sums, 'TaxTotalAmount')
  return textOf(totals.find(({ attributes }) => attributes.currencyID === currency) ?? totals[0])
}

/** Format 102, `20261118`, as a date is written elsewhere; anything else is left as it stands. */
function dateAt(element: Element | undefined, name: string): string | null {
  const text = textOf(one(element, name)?.children[0]) ?? textAt(element, name)
  return text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? null
}

function readAccount(settlement: Element | undefined) {
  const means = all(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  const find = (...path: string[]) => means.map(one => textAt(one, ...path)).find(Boolean) ?? null
  return {
    iban:
      find('PayeePartyCreditorFinancialAccount', 'IBANID') ??
      find('PayeePartyCreditorFinancialAccount', 'ProprietaryID'),
    bic: find('PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
  }
}

function readParty(party: Element | undefined): Party {
  const numbers = all(party, 'SpecifiedTaxRegistration', 'ID')
  const numberOf = (scheme: string) =>
    textOf(numbers.find(({ attributes }) => attributes.schemeID === scheme))
  const electronic = one(party, 'URIUniversalCommunication', 'URIID')
  return {
    name: textAt(party, 'Name'),
    vat_id: numberOf('VA'),
    tax_number: numberOf('FC'),
    address: readAddress(one(party, 'PostalTradeAddress')),
    email:
      textAt(party, 'DefinedTradeContact', 'EmailURIUniversalCommunication', 'URIID') ??
      (electronic?.attributes.schemeID === 'EM' ? textOf(electronic) : null),
    iban: null,
    bic: null,
  }
}

function readAddress(address: Element | undefined): Address | null {
  if (!address) return null
  return {
    line1: textAt(address, 'LineOne'),
    line2: [textAt(address, 'LineTwo'), textAt(address, 'LineThree')].filter(Boolean).join(', ') || null,
    postcode: textAt(address, 'PostcodeCode'),
    city: textAt(address, 'CityName'),
    region: textAt(address, 'CountrySubDivisionName'),
    country: textAt(address, 'CountryID'),
  }
}

function readLine(line: Element): LineRead {
  const price = one(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice')
  const quantity = one(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')
  const settlement = one(line, 'SpecifiedLineTradeSettlement')
  const tax = one(settlement, 'ApplicableTradeTax')
  return {
    name: textAt(line, 'SpecifiedTradeProduct', 'Name'),
    quantity: textOf(quantity),
    unit: quantity?.attributes.unitCode?.trim() || null,
    price: textAt(price, 'ChargeAmount'),
    priceQuantity: textAt(price, 'BasisQuantity'),
    net: textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    category: textAt(tax, 'CategoryCode'),
    rate: textAt(tax, 'RateApplicablePercent'),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map(readAllowance),
  }
}

const readAllowance = (element: Element): Allowance => ({
  isCharge: textAt(element, 'ChargeIndicator', 'Indicator') === 'true',
  amount: textAt(element, 'ActualAmount'),
  category: textAt(element, 'CategoryTradeTax', 'CategoryCode'),
  rate: textAt(element, 'CategoryTradeTax', 'RateApplicablePercent'),
})

const readTax = (element: Element): TaxRead => ({
  category: textAt(element, 'CategoryCode'),
  rate: textAt(element, 'RateApplicablePercent'),
  taxable: textAt(element, 'BasisAmount'),
  tax: textAt(element, 'CalculatedAmount'),
  exemptionReason: textAt(element, 'ExemptionReason') ?? textAt(element, 'ExemptionReasonCode'),
})
