import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import {
  begin,
  makeChange,
  type Planned,
  type Redeemed,
  type Run,
  revalue,
  runningCoupons,
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

export interface Taken {
  coupon: Redeemed
  change: Planned
}

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

function record(run: Run, request: object, change: () => void): Planned {
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

/**
 * Lowers the invoices that are raised from now on, and the value at once where it recurs. It is counted and written
 * where `isKept`; otherwise it only has to be redeemable.
 */
export async function takeCoupon(
  ctx: Ctx,
  run: Run,
  zone: string,
  code: string,
  isKept: boolean,
): Promise<Taken> {
  const running = runningCoupons(run)
  const known = found(await findCouponByCode(ctx, code.trim()), CouponNotFound)
  checkCurrency(known, run.row.currency)
  if (running.some(coupon => coupon.coupon_id === known.id)) throw CouponAlreadyOn()
  if (running.length >= MOST_RUNNING) throw TooManyCoupons()
  await claimCoupon(ctx, known, zone, isKept)
  const coupon = redemptionOf(ctx, known)
  if (isKept) await storeRedemption(ctx, run.row.id, coupon)
  const change = record(run, { code: coupon.code }, () => {
    run.coupons = [...run.coupons, coupon]
    revalue(run, { mrr_cents: worthNow(run), note: `Coupon ${coupon.code}` })
  })
  return { coupon, change }
}

export const tellRedeemed = (ctx: Ctx, row: SubscriptionRow, { coupon, change }: Taken): Promise<void> =>
  ctx.emit(CouponRedeemed, {
    ...aboutSubscription(row),
    change_id: change.id,
    coupon_id: coupon.coupon_id,
    code: coupon.code,
  })

export async function redeemCoupon(ctx: Ctx, id: string, code: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id)
  if (row.status === 'canceled') throw SubscriptionCanceled()
  const { profile, state, world } = await loadRun(ctx, row, true)
  const run = begin(state, world)
  const taken = await takeCoupon(ctx, run, profile.organization.timezone, code, true)
  const done = await carryOut(ctx, profile, { ...state, coupons: [...state.coupons, taken.coupon] }, run)
  await tellRedeemed(ctx, done.row, taken)
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
