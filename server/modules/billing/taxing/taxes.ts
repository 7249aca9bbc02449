import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { priceLines } from '../lines/resolve.ts'
import type { LineToPrice } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import type { TaxTraits } from '../tax/categories.ts'
import { isInUnion } from '../tax/places.ts'
import { decideLines, isAutomatic, loadFacts, type OrderToDecide } from './order.ts'
import { lockThreshold } from './threshold/queries.ts'
import { countedOf, inEuro, isCounted, standingIn } from './threshold/service.ts'

/** Lines as they are taxed when they are supplied on a day. */
export type DecideTaxes = <L extends TaxTraits & LineToPrice>(
  lines: readonly L[],
  day: string,
  before?: readonly L[],
) => L[]

/**
 * For who reckons first and writes later: all that decisions go by is known before. Undefined in manual mode. Where the
 * threshold may matter nobody else counts a sale until the transaction ends.
 */
export async function loadTaxes(
  ctx: Ctx,
  profile: Profile,
  order: OrderToDecide,
): Promise<DecideTaxes | undefined> {
  if (!isAutomatic(profile, order)) return undefined
  const facts = await loadFacts(ctx, profile, order)
  const { home } = facts.seller
  const place = facts.buyer.country
  const mayCount = home !== null && isInUnion(home) && place !== null && place !== home
  if (mayCount) await lockThreshold(ctx)
  const { year } = localDate(ctx.now, profile.organization.timezone)
  const standing = mayCount ? await standingIn(ctx, profile, year) : { isOver: false, left_cents: 0 }
  return (lines, day, before = []) => {
    const below = decideLines(facts, lines, day, false, before)
    if (!below.some(isCounted)) return below
    const priced = priceLines(below, { kind: 'none', value: 0 })
    const sale = countedOf(below.map((line, index) => ({ ...line, ...priced.lines[index]! })))
    const passes = standing.isOver || inEuro(profile, sale, order.currency) > standing.left_cents
    return passes ? decideLines(facts, lines, day, true, before) : below
  }
}
