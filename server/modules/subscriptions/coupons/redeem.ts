import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import {
  begin,
  makeChange,
  type Redeemed,
  type Run,
  revalue,
  snapshotOf,
  today,
  worthNow,
} from '../engine/run.ts'
import { SubscriptionCanceled } from '../errors.ts'
import { aboutSubscription, CouponRedeemed } from '../events.ts'
import { lockSubscription, type SubscriptionRow } from '../queries.ts'
import { carryOut } from '../store/carry-out.ts'
import { loadRun } from '../store/load.ts'
import { CouponAlreadyOn, CouponCurrency, CouponNotFound, TooManyCoupons } from './errors.ts'
import { type CouponRow, findCouponByCode, insertRedemption } from './queries.ts'
import { claimCoupon } from './service.ts'

const MOST_RUNNING = 10

/** The coupon as it runs on a subscription from now on. */
export const redemptionOf = (ctx: Ctx, coupon: CouponRow): Redeemed => ({
  id: newId(),
  coupon_id: coupon.id,
  code: coupon.code,
  kind: coupon.kind as Redeemed['kind'],
  value: coupon.value,
  duration: coupon.duration as Redeemed['duration'],
  product_ids: coupon.product_ids,
  periods_left: coupon.duration === 'once' ? 1 : coupon.periods,
  last_cycle: null,
  redeemed_at: ctx.now.toString(),
  ended_at: null,
})

export function checkCurrency(coupon: CouponRow, currency: string): void {
  if (coupon.currency && coupon.currency !== currency) throw CouponCurrency(coupon.currency)
}

export const storeRedemption = (ctx: Ctx, subscriptionId: string, coupon: Redeemed): Promise<void> =>
  insertRedemption(ctx, {
    id: coupon.id,
    subscription_id: subscriptionId,
    coupon_id: coupon.coupon_id,
    periods_left: coupon.periods_left,
    redeemed_at: coupon.redeemed_at,
  })

function record(run: Run, request: object, change: () => void) {
  const before = snapshotOf(run)
  const made = makeChange(run, {
    kind: 'coupon',
    proration: 'none',
    effective_on: today(run).toString(),
    request,
  })
  change()
  run.effects.push({ do: 'add', change: made, before, after: snapshotOf(run), status: 'applied' })
  return made
}

/** Lowers the invoices that are raised from now on, and the value at once where it recurs. */
export async function redeemCoupon(ctx: Ctx, id: string, code: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id)
  if (row.status === 'canceled') throw SubscriptionCanceled()
  const { profile, state, world } = await loadRun(ctx, row, true)
  const running = state.coupons.filter(coupon => coupon.ended_at === null)
  const known = found(await findCouponByCode(ctx, code.trim()), CouponNotFound)
  checkCurrency(known, row.currency)
  if (running.some(coupon => coupon.coupon_id === known.id)) throw CouponAlreadyOn()
  if (running.length >= MOST_RUNNING) throw TooManyCoupons()
  const redeemed = redemptionOf(ctx, await claimCoupon(ctx, code, profile.organization.timezone))
  await storeRedemption(ctx, id, redeemed)
  const run = begin({ ...state, coupons: [...state.coupons, redeemed] }, world)
  const change = record(run, { code: redeemed.code }, () =>
    revalue(run, { mrr_cents: worthNow(run), note: `Coupon ${redeemed.code}` }),
  )
  const done = await carryOut(ctx, profile, { ...state, coupons: run.coupons }, run)
  await ctx.emit(CouponRedeemed, {
    ...aboutSubscription(done.row),
    change_id: change.id,
    coupon_id: redeemed.coupon_id,
    code: redeemed.code,
  })
  return done.row
}

/** Takes a coupon off: invoices from now on are not lowered by it. */
export async function removeCoupon(ctx: Ctx, id: string, couponId: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id)
  const { profile, state, world } = await loadRun(ctx, row, true)
  const coupon = found(
    state.coupons.find(one => one.coupon_id === couponId && one.ended_at === null),
    CouponNotFound,
  )
  const run = begin(state, world)
  record(run, { code: coupon.code, removed: true }, () => {
    run.coupons = run.coupons.map(one => (one === coupon ? { ...one, ended_at: ctx.now.toString() } : one))
    revalue(run, { mrr_cents: worthNow(run), note: `Coupon ${coupon.code} ended` })
  })
  return (await carryOut(ctx, profile, state, run)).row
}
