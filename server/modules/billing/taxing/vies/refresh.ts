import type { Ctx, WorkCtx } from '#kit/context.ts'
import { readVatId } from '#kit/text/postal.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { isInUnion, placeOfNumber } from '../../tax/places.ts'
import { loadBuyer, type Parties } from '../buyer.ts'
import { homeOf } from '../home.ts'
import { isAutomatic } from '../order.ts'
import { canBeRight } from './format.ts'
import { findPartyNames } from './party-queries.ts'
import { checkNumber, type NumberToCheck } from './service.ts'

/** The number that decides about this order, if the register was not asked about it within the age. */
export async function findStale(
  ctx: Ctx,
  order: (Parties & { tax_mode?: string | null }) | undefined,
): Promise<NumberToCheck | null> {
  if (!order) return null
  const profile = await loadProfile(ctx)
  const home = homeOf(profile)
  if (!isAutomatic(profile, order) || profile.tax.small_business || home === null || !isInUnion(home))
    return null
  const { organization, tax } = profile
  const buyer = await loadBuyer(ctx, order, {
    timezone: organization.timezone,
    maxAgeDays: tax.vat_check_max_age_days,
  })
  if (buyer.kind !== 'business' || !buyer.vatId || placeOfNumber(buyer.vatId) === home) return null
  const parties = await findPartyNames(ctx, order)
  const age = { hours: 24 * tax.vat_check_max_age_days }
  const isFresh =
    buyer.vat !== 'unknown' &&
    buyer.checkedAt !== null &&
    Temporal.Instant.compare(ctx.now, Temporal.Instant.from(buyer.checkedAt).add(age)) <= 0
  if (isFresh || !(await canBeRight(buyer.vatId))) return null
  const isCompanys = readVatId(parties.vat_id) === buyer.vatId
  return {
    vatId: buyer.vatId,
    companyId: isCompanys ? parties.company_id : null,
    name: parties.name ?? '',
    requester: organization.tax_id,
  }
}

/** Before something is issued by itself decided taxes: asks with no transaction open, where there is something to ask. */
export async function refreshNumber(
  ctx: WorkCtx,
  find: (inner: Ctx) => Promise<(Parties & { tax_mode?: string | null }) | undefined>,
): Promise<void> {
  const stale = await ctx.transact(async inner => findStale(inner, await find(inner)), { onlyReads: true })
  if (stale) await checkNumber(ctx, stale)
}
