import { say } from '#kit/text/sentence.ts'
import type { EInvoiceData, EInvoiceParty } from './data.ts'
import { type Gap, gap } from './gap.ts'
import { fitsScheme } from './identifiers.ts'
import { electronicOf, legalSchemeOf } from './profiles.ts'

const format = 'Peppol'

/** What Peppol wants of sellers in some countries, and of numbers that have check digits. */
export function findNationalGaps(data: EInvoiceData, buyerAt: 'invoice' | 'company'): Gap[] {
  return [...identifierGaps(data, buyerAt), ...sellerGaps(data), ...addressGaps(data, buyerAt)]
}

function identifierGaps({ seller, buyer }: EInvoiceData, buyerAt: 'invoice' | 'company'): Gap[] {
  const gaps: Gap[] = []
  const check = (party: EInvoiceParty, where: Gap['where'], field: string) => {
    const address = electronicOf(party)
    if (!address || fitsScheme(address)) return
    const message = say`The electronic address ${{ id: address.id }} is not one of the scheme ${{ scheme: address.scheme }}`
    gaps.push(gap('PEPPOL-COMMON-R040', where, field, message))
  }
  check(buyer, buyerAt, buyerAt === 'company' ? 'electronic_address' : 'buyer_electronic_address')
  check(seller, 'organization', 'electronic_address')
  return gaps
}

/** The country that a VAT number names goes before that of the address. */
const vatCountryOf = ({ vatId, countryCode }: EInvoiceParty): string | undefined =>
  vatId ? vatId.slice(0, 2).replace('EL', 'GR') : countryCode

function sellerGaps(data: EInvoiceData): Gap[] {
  const { seller, buyer } = data
  const country = seller.countryCode ?? ''
  const taxCountry = vatCountryOf(seller) ?? ''
  const gaps: Gap[] = []
  const registration = () =>
    gap(
      { DK: 'DK-R-002', NL: 'NL-R-003', IS: 'IS-R-002' }[country] ?? '',
      'organization',
      'registration_number',
      say`${{ format }} needs the registration number of your organization, as it is written in ${{ country }}`,
    )
  const taxNumber = (rule: string) =>
    gap(
      rule,
      'organization',
      'tax_number',
      say`${{ format }} does not take the tax number of your organization for a seller in ${{ country }}`,
    )
  const vatNumber = (rule: string) =>
    gap(
      rule,
      'organization',
      'tax_id',
      say`${{ format }} needs the VAT number of your organization as it is written in ${{ country }}`,
    )
  const scheme = legalSchemeOf(seller)
  if (['DK', 'IS'].includes(country) && !seller.registration) gaps.push(registration())
  else if (seller.registration && scheme && !fitsScheme({ scheme, id: seller.registration })) {
    gaps.push(registration())
  }
  if (taxCountry === 'IT' && seller.taxNumber && !/^[A-Z0-9]{11,16}$/.test(seller.taxNumber)) {
    gaps.push(taxNumber('IT-R-001'))
  }
  if (country === 'SE' && seller.vatId?.startsWith('SE') && !/^SE\d{12}$/.test(seller.vatId)) {
    gaps.push(vatNumber('SE-R-001'))
  }
  const isApproved = seller.taxNumber?.toUpperCase() === 'GODKÄND FÖR F-SKATT'
  if (country === 'SE' && seller.registration && seller.taxNumber && !isApproved) {
    gaps.push(taxNumber('SE-R-005'))
  }
  if (taxCountry === 'NO' && seller.vatId && !isNorwegian(seller.vatId)) gaps.push(vatNumber('NO-R-001'))
  if (country === 'NL' && data.kind === 'invoice' && !data.bank?.iban && !data.bank?.account) {
    gaps.push(
      gap('NL-R-008', 'settings.invoices', 'bank', say`${{ format }} needs a bank account to pay into`),
    )
  }
  if (taxCountry === 'GR' || (country === 'IS' && buyer.countryCode === 'IS')) {
    const message = say`${{ format }} asks sellers in ${{ country: taxCountry }} for what is not kept here: choose another format`
    gaps.push(gap(taxCountry === 'GR' ? 'GR-R-001' : 'IS-R-004', 'invoice', 'number', message))
  }
  return [...gaps, ...rateGaps(data)]
}

const isNorwegian = (vatId: string): boolean =>
  /^NO\d{9}MVA$/.test(vatId) && fitsScheme({ scheme: '0192', id: vatId.slice(2, 11) })

function rateGaps({ seller, lines }: EInvoiceData): Gap[] {
  if (seller.countryCode !== 'SE' || !seller.vatId?.startsWith('SE')) return []
  return lines.flatMap((line, index) =>
    line.category !== 'S' || ['25', '12', '6'].includes(line.rate)
      ? []
      : [
          gap(
            'SE-R-006',
            'line',
            `lines[${index}].tax_rate`,
            say`${{ format }} does not know the rate of line ${{ line: index + 1 }} for a seller in ${{ country: 'SE' }}`,
          ),
        ],
  )
}

interface Part {
  rule: string
  key: 'street' | 'city' | 'postcode'
}
/** Whose addresses must be whole: those of the seller, and of a buyer in the same country. */
const addressRules: Record<string, { seller: Part[]; buyer: Part[] }> = {
  IT: {
    seller: [
      { rule: 'IT-R-002', key: 'street' },
      { rule: 'IT-R-003', key: 'city' },
      { rule: 'IT-R-004', key: 'postcode' },
    ],
    buyer: [],
  },
  NL: {
    seller: (['street', 'city', 'postcode'] as const).map(key => ({ rule: 'NL-R-002', key })),
    buyer: (['street', 'city', 'postcode'] as const).map(key => ({ rule: 'NL-R-004', key })),
  },
  IS: { seller: (['street', 'postcode'] as const).map(key => ({ rule: 'IS-R-003', key })), buyer: [] },
}

const fieldOf = { street: 'line1', city: 'city', postcode: 'postcode' }
const partOf = (party: EInvoiceParty, key: Part['key']) =>
  key === 'street' ? party.addressLines[0] : party[key]

function addressGaps({ seller, buyer }: EInvoiceData, buyerAt: 'invoice' | 'company'): Gap[] {
  const country = seller.countryCode ?? ''
  const rules = addressRules[vatCountryOf(seller) === 'IT' ? 'IT' : country]
  if (!rules) return []
  const sellers = {
    street: say`${{ format }} needs the street of your organization`,
    city: say`${{ format }} needs the city of your organization`,
    postcode: say`${{ format }} needs the postcode of your organization`,
  }
  const buyers = {
    street: say`${{ format }} needs the buyer's street`,
    city: say`${{ format }} needs the buyer's city`,
    postcode: say`${{ format }} needs the buyer's postcode`,
  }
  return [
    ...rules.seller
      .filter(({ key }) => !partOf(seller, key))
      .map(({ rule, key }) => gap(rule, 'organization', `legal_address.${fieldOf[key]}`, sellers[key])),
    ...(buyer.countryCode === country ? rules.buyer : [])
      .filter(({ key }) => !partOf(buyer, key))
      .map(({ rule, key }) => gap(rule, buyerAt, `billing_address.${fieldOf[key]}`, buyers[key])),
  ]
}
