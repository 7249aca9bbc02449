import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { readCurrency, readDiscount } from '#modules/billing/index.ts'
import { CouponEnded, CouponExists } from './errors.ts'
import { type CouponRow, countRedemption, insertCoupon, listCoupons, updateCoupon } from './queries.ts'
import type { Coupon, CouponIn, CouponPatch, CouponQuery } from './schema.ts'

export const presentCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind as Coupon['kind'],
  value: Number(row.value),
  currency: row.currency,
  duration: row.duration as Coupon['duration'],
  periods: row.periods,
  max_redemptions: row.max_redemptions,
  redeem_by: row.redeem_by,
  product_ids: row.product_ids,
  active: row.active,
  redemptions: row.redemptions,
  created_at: row.created_at,
})

export async function getCoupons(ctx: Ctx, query: CouponQuery) {
  const page = await listCoupons(ctx, query)
  return { ...page, data: page.data.map(presentCoupon) }
}

export async function createCoupon(ctx: Ctx, given: CouponIn): Promise<Coupon> {
  const { value } = readDiscount(given.kind, given.value, 'value')
  const duration = given.duration ?? 'once'
  if (given.kind === 'amount' && !given.currency) throw InvalidInput('currency is required for an amount')
  if (duration === 'repeating' && !given.periods) throw InvalidInput('periods is required for repeating')
  const now = ctx.now.toString()
  const code = given.code.toUpperCase()
  const row = await insertCoupon(ctx, {
    id: newId(),
    code,
    name: given.name?.trim() || code,
    kind: given.kind,
    value: String(value),
    currency: given.kind === 'amount' ? readCurrency(given.currency!) : null,
    duration,
    periods: duration === 'repeating' ? given.periods! : null,
    max_redemptions: given.max_redemptions ?? null,
    redeem_by: given.redeem_by ?? null,
    product_ids: (given.product_ids ?? []).map(id => id.toLowerCase()),
    active: given.active ?? true,
    created_at: now,
    updated_at: now,
  })
  if (!row) throw CouponExists()
  return presentCoupon(row)
}

export const patchCoupon = async (ctx: Ctx, id: string, { name, ...rest }: CouponPatch): Promise<Coupon> =>
  presentCoupon(await updateCoupon(ctx, id, { ...rest, ...(name ? { name } : {}) }))

/** Counts one redemption, as long as there is one left; or only sees whether there is. */
export async function claimCoupon(
  ctx: Ctx,
  coupon: CouponRow,
  zone: string,
  isCounted: boolean,
): Promise<void> {
  const today = localDate(ctx.now, zone).toString()
  const isOpen = isCounted ? await countRedemption(ctx, coupon.id, today) : isRedeemable(coupon, today)
  if (!isOpen) throw CouponEnded()
}

const isRedeemable = ({ active, redeem_by, max_redemptions, redemptions }: CouponRow, today: string) =>
  active &&
  (redeem_by === null || redeem_by >= today) &&
  (max_redemptions === null || redemptions < max_redemptions)
