import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { priceLines, type ResolvedLine } from '../lines/resolve.ts'
import type { Discount } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import {
  categoryOf,
  decisionOf,
  type Supply,
  type TaxClass,
  type TaxTraits,
  usualCodes,
} from '../tax/categories.ts'
import { decide } from '../tax/decision/decide.ts'
import type { Buyer, Outcome, Seller } from '../tax/decision/types.ts'
import { type RateRow, rateOn } from '../tax/rates/shipped.ts'
import { loadBuyer, type Parties } from './buyer.ts'
import { homeOf, taxNameOf } from './home.ts'
import { listOwnRates } from './rate-queries.ts'
import { lockThreshold } from './threshold/queries.ts'
import { countedOf, inEuro, isCounted, type Standing, standingIn } from './threshold/service.ts'

/** An invoice, a quote or what a subscription bills. */
export interface OrderToDecide extends Parties {
  currency: string
  supply_date?: string | null
  period_end?: string | null
  tax_mode?: string | null
}

export const isAutomatic = (profile: Profile, order: { tax_mode?: string | null }): boolean =>
  (order.tax_mode ?? profile.tax.mode) === 'automatic'

export const sellerOf = (profile: Profile): Seller => ({
  home: homeOf(profile),
  taxName: taxNameOf(profile),
  smallBusiness: profile.tax.small_business,
  smallBusinessReason: profile.tax.small_business_reason,
  registrations: profile.tax.registrations,
  nexus: profile.tax.us_nexus,
})

/** All that decisions about one buyer go by, but for the threshold. */
export interface Facts {
  seller: Seller
  buyer: Buyer
  own: readonly RateRow[]
}

export async function loadFacts(ctx: Ctx, profile: Profile, order: Parties): Promise<Facts> {
  const { timezone } = profile.organization
  const [buyer, own] = await Promise.all([
    loadBuyer(ctx, order, { timezone, maxAgeDays: profile.tax.vat_check_max_age_days }),
    listOwnRates(ctx),
  ])
  return { seller: sellerOf(profile), buyer, own }
}

/** Whether somebody said how the line is taxed. What was decided once is decided anew, unless it was changed since. */
type Decidable = TaxTraits & { tax_name: string | null; tax_rate: number | string }

function isTyped(line: Decidable): boolean {
  if (line.tax_asked) return line.tax_asked === 'typed'
  const decided = decisionOf(line)
  if (decided) return decided.rule === 'typed'
  return Number(line.tax_rate) > 0 || Boolean(line.tax_name) || line.tax_category != null
}

const isAlike = (a: Decidable, b: Decidable): boolean =>
  Number(a.tax_rate) === Number(b.tax_rate) && categoryOf(a) === categoryOf(b)

const typed = <L extends Decidable>({ tax_asked: _asked, ...line }: L): L =>
  ({ ...line, tax_decision: { rule: 'typed' } }) as unknown as L

function withOutcome<L extends Decidable>(
  { tax_asked: _asked, ...line }: L,
  outcome: Outcome,
  taxName: string,
): L {
  const { category, rate, exemptionReason, decision } = outcome
  return {
    ...line,
    tax_name: category === null || category === 'O' ? null : taxName,
    tax_rate: String(rate),
    tax_category: category,
    exemption_code: (category && usualCodes[category]) || null,
    exemption_reason: exemptionReason,
    tax_decision: decision,
  } as unknown as L
}

/** Each line by itself, as if the threshold were passed or not. Nothing is asked or stored. */
export function decideLines<L extends Decidable>(
  facts: Facts,
  lines: readonly L[],
  day: string,
  isOver: boolean,
  before: readonly Decidable[] = [],
): L[] {
  const world = {
    isOver,
    rateOn: (country: string, taxClass: string, on: string) => rateOn(facts.own, country, taxClass, on),
  }
  return lines.map(line => {
    if (isTyped(line)) return typed(line)
    const sale = {
      supply: (line.supply ?? 'service') as Supply,
      taxClass: (line.tax_class ?? 'standard') as TaxClass,
      exemptionReason: line.exemption_reason ?? null,
      day,
    }
    const decided = withOutcome(line, decide(facts.seller, facts.buyer, sale, world), facts.seller.taxName)
    const { tax_asked: rule } = line
    const isSentBack =
      rule === undefined ||
      rule === 'open' ||
      isAlike(line, decided) ||
      before.some(other => decisionOf(other)?.rule === rule && isAlike(line, other))
    return isSentBack ? decided : typed(line)
  })
}

export const supplyDayOf = (ctx: Ctx, profile: Profile, order: OrderToDecide): string =>
  order.supply_date ?? order.period_end ?? localDate(ctx.now, profile.organization.timezone).toString()

interface Circumstances {
  discount: Discount
  /** Lines that these take the place of. */
  before?: readonly ResolvedLine[]
  /** It is being issued: until that is done nobody else counts a sale. */
  isIssued?: boolean
  /** Of a quote: which lines count. */
  counts?: (line: ResolvedLine) => boolean
}

/** The lines of an order with their taxes: in manual mode as they were said, else as they are decided. */
export async function decideOrder<L extends ResolvedLine>(
  ctx: Ctx,
  profile: Profile,
  order: OrderToDecide,
  lines: readonly L[],
  circumstances: Circumstances,
): Promise<L[]> {
  if (!isAutomatic(profile, order)) {
    return lines.map(({ tax_asked: asked, ...line }) =>
      asked ? ({ ...line, tax_decision: null } as unknown as L) : (line as unknown as L),
    )
  }
  const { discount, before, isIssued, counts = () => true } = circumstances
  const facts = await loadFacts(ctx, profile, order)
  const day = supplyDayOf(ctx, profile, order)
  const below = decideLines(facts, lines, day, false, before)
  if (!below.some(isCounted)) return below
  if (isIssued) await lockThreshold(ctx)
  const { year } = localDate(ctx.now, profile.organization.timezone)
  const standing = await standingIn(ctx, profile, year)
  const passes = standing.isOver || crosses(profile, standing, order.currency, below.filter(counts), discount)
  return passes ? decideLines(facts, lines, day, true, before) : below
}

/** The sale that crosses the threshold is taxed like those behind it. */
function crosses(
  profile: Profile,
  { left_cents }: Standing,
  currency: string,
  lines: readonly ResolvedLine[],
  discount: Discount,
): boolean {
  const priced = priceLines(lines, discount)
  const sale = countedOf(lines.map((line, index) => ({ ...line, ...priced.lines[index]! })))
  return inEuro(profile, sale, currency) > left_cents
}
