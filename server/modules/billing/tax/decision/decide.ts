import type { TaxCategory } from '../categories.ts'
import { isInUnion, placeOfNumber } from '../places.ts'
import type { TaxRegistration } from '../settings/schema.ts'
import type { Buyer, Decision, Outcome, Sale, Seller, TaxRule, TaxWarning, World } from './types.ts'

interface Case {
  seller: Seller & { home: string }
  buyer: Buyer
  sale: Sale
  world: World
}

/** How a sale is taxed: the first rule that fits. It asks nobody, and the same facts give the same answer. */
export function decide(seller: Seller, buyer: Buyer, sale: Sale, world: World): Outcome {
  if (seller.smallBusiness) return exempt('small_business', seller.smallBusinessReason, seller.home)
  if (sale.taxClass === 'exempt') return exempt('exempt', sale.exemptionReason, seller.home)
  const { home } = seller
  if (home === null) return untaxed('not_covered', null, { warnings: ['not_covered'] })
  const one: Case = { seller: { ...seller, home }, buyer, sale, world }
  if (isInUnion(home)) return inUnion(one)
  if (home === 'GB') return inBritain(one)
  if (home === 'US') return inAmerica(one)
  return untaxed('not_covered', null, { warnings: ['not_covered'] })
}

const untaxed = (rule: TaxRule, category: TaxCategory | null, more: Partial<Decision> = {}): Outcome => ({
  category,
  rate: 0,
  exemptionReason: null,
  decision: { rule, ...more },
})

function exempt(rule: TaxRule, reason: string | null, country: string | null): Outcome {
  const warnings: TaxWarning[] = reason ? [] : ['exemption_reason_missing']
  return { ...untaxed(rule, 'E', { country, warnings }), exemptionReason: reason }
}

/** Taxed where it is said; where a country has no reduced rate, at the standard one. */
function taxedIn(
  rule: TaxRule,
  country: string,
  { sale, world }: Case,
  warnings: TaxWarning[] = [],
): Outcome {
  if (sale.taxClass === 'zero') return untaxed(rule, 'Z', { country, warnings })
  // The rates of the United Kingdom hold there, too.
  const of = country === 'XI' ? 'GB' : country
  const row = world.rateOn(of, sale.taxClass, sale.day) ?? world.rateOn(of, 'standard', sale.day)
  if (!row) return untaxed(rule, null, { country, warnings: [...warnings, 'rate_unknown'] })
  const decision = { rule, country, rate_id: row.id, warnings }
  return { category: row.rate > 0 ? 'S' : 'Z', rate: row.rate, exemptionReason: null, decision }
}

/** Where it is supplied: goods where they go, all else where the buyer is. Northern Ireland counts for goods alone. */
function placeOf({ buyer, sale }: Case): string | null {
  if (sale.supply !== 'goods') return buyer.country === 'XI' ? 'GB' : buyer.country
  const place = buyer.deliverTo?.country ?? buyer.country
  return place === 'GB' && placeOfNumber(buyer.vatId) === 'XI' ? 'XI' : place
}

const isInForce = ({ from, to }: { from: string | null; to: string | null }, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to)

function inUnion(one: Case): Outcome {
  const { seller } = one
  const place = placeOf(one)
  if (place === null) return taxedIn('domestic', seller.home, one, ['buyer_country_unknown'])
  if (place === seller.home) return taxedIn('domestic', seller.home, one)
  if (isInUnion(place) || place === 'XI') return withinUnion(one, place)
  return beyond(one)
}

function withinUnion(one: Case, place: string): Outcome {
  const { seller, buyer, sale, world } = one
  const of = placeOfNumber(buyer.vatId)
  // A number of Northern Ireland is one for goods.
  const isForeign = of !== undefined && of !== seller.home && (of !== 'XI' || sale.supply === 'goods')
  if (buyer.kind === 'business' && buyer.vat === 'valid' && isForeign) {
    const checked = { vat_check_id: buyer.checkId, vat_id: buyer.vatId, checked_on: buyer.checkedOn }
    return sale.supply === 'goods'
      ? untaxed('eu_b2b_goods', 'K', { country: place, ...checked })
      : untaxed('eu_b2b_service', 'AE', { country: place, ...checked })
  }
  const warnings = numberWarnings(buyer, isForeign)
  if (sale.supply === 'service') return taxedIn('eu_b2c_service', seller.home, one, warnings)
  if (seller.registrations.some(registration => covers(registration, place, sale.day))) {
    return taxedIn('eu_b2c_destination', place, one, warnings)
  }
  if (!world.isOver) return taxedIn('eu_b2c_under_threshold', seller.home, one, warnings)
  return taxedIn('eu_b2c_destination', place, one, [...warnings, 'registration_missing'])
}

/** A business without a number that is known to be good is taxed as a consumer: somebody should look at why. */
function numberWarnings({ kind, vat }: Buyer, isForeign: boolean): TaxWarning[] {
  if (kind !== 'business') return []
  if (vat === 'none' || !isForeign) return ['vat_number_missing']
  return vat === 'invalid' ? ['vat_number_invalid'] : ['vat_number_unverified']
}

const covers = (registration: TaxRegistration, place: string, day: string): boolean =>
  isInForce(registration, day) && (registration.scheme === 'oss_union' || registration.country === place)

/** Outside of the Union, or of the United Kingdom. */
function beyond(one: Case): Outcome {
  const { seller, buyer, sale } = one
  const place = placeOf(one)
  if (sale.supply === 'goods') return untaxed('export', 'G', { country: place })
  if (buyer.kind === 'business' || sale.supply === 'eservice') {
    return untaxed('outside_scope', 'O', { country: place })
  }
  return taxedIn('third_country_b2c', seller.home, one)
}

function inBritain(one: Case): Outcome {
  const place = placeOf(one)
  if (place === null) return taxedIn('domestic', 'GB', one, ['buyer_country_unknown'])
  return place === 'GB' || place === 'XI' ? taxedIn('domestic', 'GB', one) : beyond(one)
}

function inAmerica(one: Case): Outcome {
  const { seller, buyer, sale } = one
  const to = sale.supply === 'goods' ? (buyer.deliverTo ?? buyer) : buyer
  if (to.country !== null && to.country !== 'US') return untaxed('us_export', 'O', { country: to.country })
  const warnings: TaxWarning[] = to.country === null ? ['buyer_country_unknown'] : []
  const where = { country: 'US', region: to.region, warnings }
  const nexus = seller.nexus.find(({ state, ...days }) => state === to.region && isInForce(days, sale.day))
  if (!nexus) return untaxed('us_no_nexus', 'O', where)
  if (sale.taxClass === 'zero') return untaxed('us_nexus', 'Z', where)
  return {
    category: 'S',
    rate: nexus.rate,
    exemptionReason: null,
    decision: { rule: 'us_nexus', ...where },
  }
}

export const countsForThreshold = ({ rule }: Pick<Decision, 'rule'>): boolean =>
  rule === 'eu_b2c_destination' || rule === 'eu_b2c_under_threshold'
