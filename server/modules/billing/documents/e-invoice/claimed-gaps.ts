import { type Sentence, say } from '#kit/text/sentence.ts'
import type { EInvoiceData } from './data.ts'
import { type Gap, gap } from './gap.ts'
import { findNationalGaps } from './national-gaps.ts'
import { electronicOf, isWithinGermany, type Rules } from './profiles.ts'

type BuyerAt = 'invoice' | 'company'

/** What XRechnung and Peppol want beyond EN 16931. */
export function findClaimedGaps(data: EInvoiceData, rules: Rules, buyerAt: BuyerAt): Gap[] {
  if (rules === 'en16931') return []
  const addresses = electronicGaps(data, rules, buyerAt)
  if (rules === 'xrechnung') return [...germanGaps(data, buyerAt, 'XRechnung'), ...addresses]
  const german = isWithinGermany(data) ? germanGaps(data, buyerAt, 'Peppol') : []
  return [...addresses, ...referenceGaps(data), ...german, ...findNationalGaps(data, buyerAt)]
}

function electronicGaps({ seller, buyer }: EInvoiceData, rules: Rules, buyerAt: BuyerAt): Gap[] {
  const format = rules === 'peppol' ? 'Peppol' : 'XRechnung'
  const gaps: Gap[] = []
  if (!electronicOf(buyer)) {
    const field = buyerAt === 'company' ? 'electronic_address' : 'buyer_electronic_address'
    const message = say`${{ format }} needs an electronic address of the buyer; an email address will do`
    gaps.push(gap('PEPPOL-EN16931-R010', buyerAt, field, message))
  }
  if (!electronicOf(seller)) {
    const message = say`${{ format }} needs an electronic address of your organization; an email address will do`
    gaps.push(gap('PEPPOL-EN16931-R020', 'organization', 'electronic_address', message))
  }
  return gaps
}

function referenceGaps({ buyerReference, purchaseOrder }: EInvoiceData): Gap[] {
  if (buyerReference || purchaseOrder) return []
  const message = say`Peppol needs the buyer's reference or the number of the buyer's order`
  return [gap('PEPPOL-EN16931-R003', 'invoice', 'buyer_reference', message)]
}

/** Peppol has the rules of XRechnung, too, between parties in Germany; there those of form are hints. */
function germanGaps(data: EInvoiceData, buyerAt: BuyerAt, format: 'XRechnung' | 'Peppol'): Gap[] {
  const { seller, buyer, deliverTo, bank } = data
  const isStrict = format === 'XRechnung'
  const contact = seller.contact ?? {}
  const gaps: Gap[] = []
  const want = (has: unknown, number: number, where: Gap['where'], field: string, message: Sentence) => {
    const rule = isStrict ? `BR-DE-${number}` : `DE-R-${String(number).padStart(3, '0')}`
    if (!has) gaps.push(gap(rule, where, field, message))
  }
  // Without an order's number, either, it is R003 that says so.
  const hasReference = data.buyerReference || (!isStrict && !data.purchaseOrder)
  want(hasReference, 15, 'invoice', 'buyer_reference', say`${{ format }} needs the buyer's reference`)
  want(
    contact.name,
    5,
    'organization',
    'contact_name',
    say`${{ format }} needs a contact person of your organization`,
  )
  if (isStrict && contact.phone && (contact.phone.match(/\d/g) ?? []).length < 3) {
    want(
      false,
      27,
      'organization',
      'phone',
      say`${{ format }} needs a phone number with at least three digits`,
    )
  } else {
    want(
      contact.phone,
      6,
      'organization',
      'phone',
      say`${{ format }} needs the phone number of your organization`,
    )
  }
  if (isStrict && contact.email && !isPlainEmail(contact.email)) {
    want(
      false,
      28,
      'organization',
      'email',
      say`${{ format }} needs an email address with one @ and nothing odd around it`,
    )
  } else {
    want(
      contact.email,
      7,
      'organization',
      'email',
      say`${{ format }} needs the email address of your organization`,
    )
  }
  want(
    seller.city,
    3,
    'organization',
    'legal_address.city',
    say`${{ format }} needs the city of your organization`,
  )
  want(
    seller.postcode,
    4,
    'organization',
    'legal_address.postcode',
    say`${{ format }} needs the postcode of your organization`,
  )
  want(buyer.city, 8, buyerAt, 'billing_address.city', say`${{ format }} needs the buyer's city`)
  want(buyer.postcode, 9, buyerAt, 'billing_address.postcode', say`${{ format }} needs the buyer's postcode`)
  if (deliverTo && deliverTo !== buyer) {
    want(deliverTo.city, 10, 'invoice', 'deliver_to.city', say`${{ format }} needs the city of the delivery`)
    want(
      deliverTo.postcode,
      11,
      'invoice',
      'deliver_to.postcode',
      say`${{ format }} needs the postcode of the delivery`,
    )
  }
  if (isStrict && data.kind === 'invoice') {
    want(
      bank?.iban ?? bank?.account,
      1,
      'settings.invoices',
      'bank',
      say`${{ format }} needs a bank account to pay into`,
    )
  }
  return gaps
}

/** One @, two signs or more on each side, no dot at either end of a side. */
const isPlainEmail = (email: string): boolean =>
  /^[^@\s]+@[^@\s]+$/.test(email) &&
  email.split('@').every(side => side.length >= 2 && !side.startsWith('.') && !side.endsWith('.'))
