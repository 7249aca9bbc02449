import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { readVatId } from '#kit/text/postal.ts'
import { localDate } from '#kit/time/zone.ts'
import { languageOf } from '#kit/web/language.ts'
import { CompanyNotFound } from '#modules/crm/index.ts'
import type { Profile } from '../../settings/profile.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { usualCodes } from '../../tax/categories.ts'
import { countsForThreshold, decide } from '../../tax/decision/decide.ts'
import type { Buyer } from '../../tax/decision/types.ts'
import { explain, warningsOf } from '../../tax/decision/words/index.ts'
import { readPlace } from '../../tax/places.ts'
import { rateOn } from '../../tax/rates/shipped.ts'
import { usualReason } from '../../tax/reasons.ts'
import { stateOf } from '../../tax/states.ts'
import { loadBuyer } from '../../taxing/buyer.ts'
import { sellerOf } from '../../taxing/order.ts'
import { listOwnRates } from '../../taxing/rate-queries.ts'
import { inEuro, standingIn } from '../../taxing/threshold/service.ts'
import { findCompanyToCheck } from '../../taxing/vies/queries.ts'
import type { DecideIn, TaxAnswer } from './routes.ts'

async function buyerOf(ctx: Ctx, profile: Profile, given: DecideIn): Promise<Buyer> {
  if (given.company_id) {
    found(await findCompanyToCheck(ctx, given.company_id), CompanyNotFound)
    return loadBuyer(
      ctx,
      { contact_id: null, company_id: given.company_id, bill_to_tax_id: null, bill_to_address: '' },
      { timezone: profile.organization.timezone, maxAgeDays: profile.tax.vat_check_max_age_days },
    )
  }
  if (!given.buyer) throw InvalidInput('company_id or buyer is required')
  const { country, region, kind, vat_id, vat_status } = given.buyer
  const vatId = readVatId(vat_id ?? null)
  return {
    country: country?.trim() ? readPlace(country, 'buyer.country') : null,
    region: stateOf(region) ?? null,
    kind: kind ?? (vatId ? 'business' : 'consumer'),
    vatId,
    vat: vatId ? (vat_status ?? 'unknown') : 'none',
    checkId: null,
    checkedOn: null,
    checkedAt: null,
    deliverTo: null,
  }
}

/** How a sale of that day would be taxed: asks nobody and stores nothing. */
export async function decideFor(ctx: Ctx, given: DecideIn): Promise<TaxAnswer> {
  const profile = await loadProfile(ctx)
  const [known, own] = [await buyerOf(ctx, profile, given), await listOwnRates(ctx)]
  const { deliver_to_country: to } = given
  const deliverTo = to?.trim()
    ? { country: readPlace(to, 'deliver_to_country'), region: known.region }
    : known.deliverTo
  const buyer = { ...known, deliverTo }
  const day = given.supply_date ?? localDate(ctx.now, profile.organization.timezone).toString()
  const sale = {
    supply: given.supply ?? 'service',
    taxClass: given.tax_class ?? 'standard',
    exemptionReason: null,
    day,
  }
  const seller = sellerOf(profile)
  const decideWhere = (isOver: boolean) =>
    decide(seller, buyer, sale, { isOver, rateOn: (country, of, on) => rateOn(own, country, of, on) })
  let outcome = decideWhere(false)
  if (countsForThreshold(outcome.decision)) {
    const standing = await standingIn(ctx, profile, Temporal.PlainDate.from(day).year)
    const amount = inEuro(profile, given.amount_cents ?? 0, profile.reportingCurrency)
    if (standing.isOver || amount > standing.left_cents) outcome = decideWhere(true)
  }
  const { category, rate, exemptionReason, decision } = outcome
  const { locale } = profile.organization
  return {
    category,
    rate,
    tax_name: category === null || category === 'O' ? null : seller.taxName,
    exemption_code: (category && usualCodes[category]) || null,
    exemption_reason: exemptionReason ?? (category && usualReason(category, languageOf(locale))),
    rule: decision.rule,
    explanation: explain(decision, locale),
    warnings: warningsOf(decision, locale),
    vat_check_id: decision.vat_check_id ?? null,
    rate_id: decision.rate_id ?? null,
  }
}
