import { PageNumber, SearchWords } from '#kit/page.ts'
import {
  Cents,
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
import { INTERVALS } from '#kit/time/period.ts'
import {
  DiscountKindIn,
  DiscountKindOut,
  DiscountValue,
  TaxRate,
  traitsIn,
  traitsOut,
} from '#modules/billing/index.ts'

export const statuses = ['trialing', 'active', 'past_due', 'paused', 'canceled'] as const
export const movementKinds = ['new', 'expansion', 'contraction', 'churn', 'reactivation'] as const
export type MovementKind = (typeof movementKinds)[number]

const base = {
  id: Uuid,
  status: Choice(statuses),
  currency: Type.String(),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  quote_id: Nullable(Uuid),
  mrr_cents: Cents,
  arr_cents: Cents,
  reporting_mrr_cents: Cents,
  mrr_display: Type.String({ examples: ['$49.00'] }),
  billing_interval: Choice(INTERVALS),
  billing_interval_count: Type.Integer(),
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  started_at: Timestamp,
  trial_end: Nullable(Timestamp),
  cancel_at_period_end: Type.Boolean(),
  paused_at: Nullable(Timestamp),
  resumes_at: Nullable(Timestamp),
  canceled_at: Nullable(Timestamp),
  cancel_reason: Nullable(Type.String()),
  provider: Nullable(Type.String()),
  provider_ref: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Subscription = NamedObject('SubscriptionSummary', {
  ...base,
  customer_name: Nullable(Type.String({ description: 'Of the company, else of the contact' })),
  item_names: Type.Array(Type.String()),
})
export type Subscription = Static<typeof Subscription>

export const SubscriptionItem = NamedObject('SubscriptionItem', {
  id: Uuid,
  position: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  quantity: Type.Number(),
  unit: Nullable(Type.String()),
  unit_price_cents: Cents,
  product_id: Nullable(Uuid),
  tax_name: Nullable(Type.String()),
  tax_rate: Type.Number(),
  ...traitsOut,
  discount_kind: DiscountKindOut,
  discount_value: Type.Number(),
  discount_periods: Nullable(Type.Integer()),
  discount_periods_left: Nullable(Type.Integer()),
})
export type SubscriptionItem = Static<typeof SubscriptionItem>

export const RedeemedCoupon = NamedObject('RedeemedCoupon', {
  coupon_id: Uuid,
  code: Type.String(),
  kind: Choice(['percent', 'amount']),
  value: Type.Number(),
  duration: Choice(['once', 'repeating', 'forever']),
  periods_left: Nullable(Type.Integer()),
  redeemed_at: Timestamp,
})

export const SubscriptionDetail = NamedObject('Subscription', {
  ...Subscription.properties,
  items: Type.Array(SubscriptionItem),
  coupons: Type.Array(RedeemedCoupon),
  mrr_movements: Type.Array(
    NamedObject('MrrMovement', {
      id: Uuid,
      occurred_on: DateOnly,
      kind: Choice(movementKinds),
      delta_cents: Cents,
      delta_display: Type.String(),
      note: Nullable(Type.String()),
    }),
  ),
})
export type SubscriptionDetail = Static<typeof SubscriptionDetail>

export const SubscriptionQuery = Type.Object({
  status: Type.Optional(Choice(statuses)),
  contact_id: Type.Optional(Uuid),
  company_id: Type.Optional(Uuid),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 1000 }),
  page: PageNumber,
  q: SearchWords,
  before: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Continue behind this subscription: the id of the last one received.',
    }),
  ),
})
export type SubscriptionQuery = Static<typeof SubscriptionQuery>

export const ItemIn = NamedObject('SubscriptionItemInput', {
  id: Type.Optional(Nullable(Uuid)),
  name: Type.Optional(Nullable(Text(500))),
  description: Type.Optional(Nullable(Text(5_000))),
  unit: Type.Optional(Nullable(Text(50))),
  tax_name: Type.Optional(Nullable(Text(50))),
  tax_rate: Type.Optional(Nullable(TaxRate)),
  ...traitsIn,
  discount_kind: Type.Optional(Nullable(DiscountKindIn)),
  discount_value: Type.Optional(Nullable(DiscountValue)),
  discount_periods: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 120 }))),
  quantity: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999_999 }))),
  unit_price_cents: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  product_id: Type.Optional(Nullable(Uuid)),
})
export type ItemIn = Static<typeof ItemIn>

const Items = Type.Array(ItemIn, { maxItems: 200 })
const Mrr = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  examples: [4_900],
})
export const Note = Nullable(Text(2_000))

export const SubscriptionIn = Type.Object({
  contact_id: Type.Optional(Nullable(Uuid)),
  company_id: Type.Optional(Nullable(Uuid)),
  currency: Type.Optional(Nullable(CurrencyCode)),
  billing_interval: Type.Optional(Nullable(Choice(INTERVALS))),
  billing_interval_count: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000 }))),
  items: Type.Optional(Nullable(Items)),
  mrr_cents: Type.Optional(Nullable(Mrr)),
  status: Type.Optional(Nullable(Choice(['active', 'trialing']))),
  trial_days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 730 }))),
  trial_end: Type.Optional(Nullable(Timestamp)),
  started_at: Type.Optional(Nullable(Timestamp)),
  bill_past: Type.Optional(Nullable(Type.Boolean())),
  coupon_codes: Type.Optional(Nullable(Type.Array(Text(40), { maxItems: 10 }))),
  notes: Type.Optional(Nullable(Text(10_000))),
})
export type SubscriptionIn = Static<typeof SubscriptionIn>

export const prorations = ['none', 'now', 'next'] as const
export const ExpectedHash = Type.Optional(
  Nullable(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'The hash of a preview: anything else than was shown there is refused.',
    }),
  ),
)

export const SubscriptionPatch = NamedObject('SubscriptionPatch', {
  proration: Type.Optional(Nullable(Choice(prorations))),
  effective_on: Type.Optional(Nullable(DateOnly)),
  expected_hash: ExpectedHash,
  trial_end: Type.Optional(Nullable(Timestamp)),
  coupon_code: Type.Optional(
    Nullable(Text(40, { minLength: 1, description: 'A coupon to redeem with it, at once.' })),
  ),
  mrr_cents: Type.Optional(Nullable(Mrr)),
  items: Type.Optional(Nullable(Items)),
  billing_interval: Type.Optional(Nullable(Choice(INTERVALS))),
  billing_interval_count: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000 }))),
  notes: Type.Optional(Nullable(Text(10_000))),
  note: Type.Optional(Note),
})
export type SubscriptionPatch = Static<typeof SubscriptionPatch>

export const CancelIn = Type.Object({
  reason: Type.Optional(Note),
  at_period_end: Type.Optional(Nullable(Type.Boolean())),
  refund: Type.Optional(Nullable(Choice(['none', 'credit', 'money']))),
  effective_on: Type.Optional(Nullable(DateOnly)),
  expected_hash: ExpectedHash,
})
export type CancelIn = Static<typeof CancelIn>

export const ReactivateIn = Type.Object({
  mrr_cents: Type.Optional(Nullable(Mrr)),
  note: Type.Optional(Note),
})
export type ReactivateIn = Static<typeof ReactivateIn>
