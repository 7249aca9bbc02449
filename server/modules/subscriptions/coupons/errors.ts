import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const CouponNotFound = problem(404, 'coupon_not_found', 'Coupon not found')
export const CouponExists = problem(409, 'coupon_exists', 'There is a coupon with this code already')
export const CouponEnded = problem(409, 'coupon_ended', 'Coupon can no longer be redeemed')
export const CouponAlreadyOn = problem(409, 'coupon_already_on', 'Coupon is already on this subscription')
export const CouponCurrency = problem(
  400,
  'coupon_currency',
  (currency: string) => say`Coupon is in ${{ currency }}`,
  'EUR',
)
export const TooManyCoupons = problem(
  409,
  'too_many_coupons',
  'At most 10 coupons can run on a subscription at a time',
)
