import { Paged } from '#kit/page.ts'
import { admin, idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { SubscriptionCanceled, SubscriptionNotFound } from '../errors.ts'
import { presentDetail } from '../reading/present.ts'
import { SubscriptionDetail } from '../schema.ts'
import {
  CouponAlreadyOn,
  CouponCurrency,
  CouponEnded,
  CouponExists,
  CouponNotFound,
  TooManyCoupons,
} from './errors.ts'
import { requireCoupon } from './queries.ts'
import { redeemCoupon, removeCoupon } from './redeem.ts'
import { Coupon, CouponIn, CouponPatch, CouponQuery, RedeemIn } from './schema.ts'
import { createCoupon, getCoupons, patchCoupon, presentCoupon } from './service.ts'

const tag = 'Coupons'
const params = { coupon_id: idParam('coupon', CouponNotFound) }
const ofSubscription = { subscription_id: idParam('subscription', SubscriptionNotFound) }

export const couponRoutes = [
  route({
    method: 'GET',
    path: '/coupons',
    tag,
    summary: 'List coupons, newest first',
    query: CouponQuery,
    returns: Paged(Coupon),
    handler: (ctx, { query }) => getCoupons(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/coupons',
    tag,
    summary: 'Create a coupon',
    access: admin,
    status: 201,
    body: CouponIn,
    returns: Data(Coupon),
    errors: [CouponExists],
    example: { body: { code: 'WELCOME10', kind: 'percent', value: 10, duration: 'repeating', periods: 3 } },
    handler: async (ctx, { body }) => ({ data: await createCoupon(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/coupons/{coupon_id}',
    tag,
    summary: 'Get a coupon',
    params,
    returns: Data(Coupon),
    errors: [CouponNotFound],
    handler: async (ctx, { params }) => ({ data: presentCoupon(await requireCoupon(ctx, params.coupon_id)) }),
  }),
  route({
    method: 'PATCH',
    path: '/coupons/{coupon_id}',
    tag,
    summary: 'Change how long and how often a coupon can be redeemed',
    access: admin,
    params,
    body: CouponPatch,
    returns: Data(Coupon),
    errors: [CouponNotFound],
    example: { body: { max_redemptions: 100 } },
    handler: async (ctx, { params, body }) => ({ data: await patchCoupon(ctx, params.coupon_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/coupons/{coupon_id}',
    tag,
    summary: 'Deactivate a coupon',
    description: 'Nobody can redeem it any more; where it runs it goes on.',
    access: admin,
    params,
    returns: Data(Coupon),
    errors: [CouponNotFound],
    handler: async (ctx, { params }) => ({
      data: await patchCoupon(ctx, params.coupon_id, { active: false }),
    }),
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/coupons',
    operationId: 'redeemCoupon',
    tag,
    summary: 'Redeem a coupon on a subscription',
    description: 'Lowers the renewal invoices that are raised from now on.',
    params: ofSubscription,
    status: 201,
    body: RedeemIn,
    returns: Data(SubscriptionDetail),
    errors: [
      SubscriptionNotFound,
      SubscriptionCanceled,
      CouponNotFound,
      CouponEnded,
      CouponAlreadyOn,
      CouponCurrency,
      TooManyCoupons,
    ],
    example: { body: { code: 'WELCOME10' } },
    handler: async (ctx, { params, body }) => ({
      data: await presentDetail(ctx, await redeemCoupon(ctx, params.subscription_id, body.code)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/subscriptions/{subscription_id}/coupons/{coupon_id}',
    operationId: 'removeCoupon',
    tag,
    summary: 'Take a coupon off a subscription',
    params: { ...ofSubscription, ...params },
    returns: Data(SubscriptionDetail),
    errors: [SubscriptionNotFound, CouponNotFound],
    handler: async (ctx, { params }) => ({
      data: await presentDetail(ctx, await removeCoupon(ctx, params.subscription_id, params.coupon_id)),
    }),
  }),
]
