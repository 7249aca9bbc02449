import { PageQuery } from '#kit/page.ts'
import {
  Choice,
  CurrencyCode,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

const kinds = ['percent', 'amount'] as const
const durations = ['once', 'repeating', 'forever'] as const
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{2,40}$', examples: ['WELCOME10'] })
const MaxRedemptions = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const MAX = Number.MAX_SAFE_INTEGER

export const Coupon = NamedObject('Coupon', {
  id: Uuid,
  code: Type.String(),
  name: Type.String(),
  kind: Choice(kinds),
  value: Type.Number({ description: 'Percent, or an amount in minor units' }),
  currency: Nullable(Type.String()),
  duration: Choice(durations),
  periods: Nullable(Type.Integer()),
  max_redemptions: Nullable(Type.Integer()),
  redeem_by: Nullable(DateOnly),
  product_ids: Type.Array(Uuid),
  active: Type.Boolean(),
  redemptions: Type.Integer(),
  created_at: Timestamp,
})
export type Coupon = Static<typeof Coupon>

export const CouponIn = NamedObject('CouponInput', {
  code: Code,
  name: Type.Optional(Nullable(Text(200))),
  kind: Choice(kinds),
  value: Type.Number({ exclusiveMinimum: 0, maximum: MAX, examples: [10] }),
  currency: Type.Optional(Nullable(CurrencyCode)),
  duration: Type.Optional(Nullable(Choice(durations))),
  periods: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 120 }))),
  max_redemptions: Type.Optional(Nullable(MaxRedemptions)),
  redeem_by: Type.Optional(Nullable(DateOnly)),
  product_ids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 200 }))),
  active: Type.Optional(Nullable(Type.Boolean())),
})
export type CouponIn = Static<typeof CouponIn>

export const CouponPatch = Type.Object({
  name: Type.Optional(Nullable(Text(200))),
  max_redemptions: Type.Optional(Nullable(MaxRedemptions)),
  redeem_by: Type.Optional(Nullable(DateOnly)),
  active: Type.Optional(Type.Boolean()),
})
export type CouponPatch = Static<typeof CouponPatch>

export const CouponQuery = Type.Object({ ...PageQuery.properties, active: Type.Optional(Type.Boolean()) })
export type CouponQuery = Static<typeof CouponQuery>

export const RedeemIn = Type.Object({ code: Text(40, { minLength: 1, examples: ['WELCOME10'] }) })
