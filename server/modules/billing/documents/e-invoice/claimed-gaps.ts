import { type Sentence, say } from '#kit/text/sentence.ts'
import type { EInvoiceData } from './data.ts'
import { type Gap, gap } from './gap.ts'
import { electronicOf, type Rules } from './profiles.ts'

type BuyerAt = 'invoice' | 'company'

/** What XRechnung and Peppol want beyond EN 16931. */
export function findClaimedGaps(data: EInvoiceData, rules: Rules, buyerAt: BuyerAt): Gap[] {
  if (rules === 'en16931') return []
  const addresses = electronicGaps(data, rules, buyerAt)
  return rules === 'peppol'
    ? [...addresses, ...referenceGaps(data)]
    : [...xrechnungGaps(data, buyerAt), ...addresses]
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

function xrechnungGaps(data: EInvoiceData, buyerAt: BuyerAt): Gap[] {
  const { seller, buyer, deliverTo, bank } = data
  const contact = seller.contact ?? {}
  const gaps: Gap[] = []
  const want = (has: unknown, rule: string, where: Gap['where'], field: string, message: Sentence) => {
    if (!has) gaps.push(gap(rule, where, field, message))
  }
  want(
    data.buyerReference,
    'BR-DE-15',
    'invoice',
    'buyer_reference',
    say`XRechnung needs the buyer's reference`,
  )
  want(
    contact.name,
    'BR-DE-5',
    'organization',
    'contact_name',
    say`XRechnung needs a contact person of your organization`,
  )
  if (contact.phone && (contact.phone.match(/\d/g) ?? []).length < 3) {
    want(
      false,
      'BR-DE-27',
      'organization',
      'phone',
      say`XRechnung needs a phone number with at least three digits`,
    )
  } else {
    want(
      contact.phone,
      'BR-DE-6',
      'organization',
      'phone',
      say`XRechnung needs the phone number of your organization`,
    )
  }
  if (contact.email && !isPlainEmail(contact.email)) {
    want(
      false,
      'BR-DE-28',
      'organization',
      'email',
      say`XRechnung needs an email address with one @ and nothing odd around it`,
    )
  } else {
    want(
      contact.email,
      'BR-DE-7',
      'organization',
      'email',
      say`XRechnung needs the email address of your organization`,
    )
  }
  want(
    seller.city,
    'BR-DE-3',
    'organization',
    'legal_address.city',
    say`XRechnung needs the city of your organization`,
  )
  want(
    seller.postcode,
    'BR-DE-4',
    'organization',
    'legal_address.postcode',
    say`XRechnung needs the postcode of your organization`,
  )
  want(buyer.city, 'BR-DE-8', buyerAt, 'billing_address.city', say`XRechnung needs the buyer's city`)
  want(
    buyer.postcode,
    'BR-DE-9',
    buyerAt,
    'billing_address.postcode',
    say`XRechnung needs the buyer's postcode`,
  )
  if (deliverTo && deliverTo !== buyer) {
    want(
      deliverTo.city,
      'BR-DE-10',
      'invoice',
      'deliver_to.city',
      say`XRechnung needs the city of the delivery`,
    )
    want(
      deliverTo.postcode,
      'BR-DE-11',
      'invoice',
      'deliver_to.postcode',
      say`XRechnung needs the postcode of the delivery`,
    )
  }
  if (data.kind === 'invoice') {
    want(
      bank?.iban ?? bank?.account,
      'BR-DE-1',
      'settings.invoices',
      'bank',
      say`XRechnung needs a bank account to pay into`,
    )
  }
  return gaps
}

/** One @, two signs or more on each side, no dot at either end of a side. */
const isPlainEmail = (email: string): boolean =>
  /^[^@\s]+@[^@\s]+$/.test(email) &&
  email.split('@').every(side => side.length >= 2 && !side.startsWith('.') && !side.endsWith('.'))
