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

export const statuses = ['trialing', 'active', 'past_due', 'canceled'] as const
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

export const SubscriptionDetail = NamedObject('Subscription', {
  ...Subscription.properties,
  items: Type.Array(
    NamedObject('SubscriptionItem', {
      id: Uuid,
      name: Type.String(),
      quantity: Type.Number(),
      unit_price_cents: Cents,
      product_id: Nullable(Uuid),
    }),
  ),
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
  name: Type.Optional(Nullable(Text(500))),
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
const Note = Nullable(Text(2_000))

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
  notes: Type.Optional(Nullable(Text(10_000))),
})
export type SubscriptionIn = Static<typeof SubscriptionIn>

export const SubscriptionPatch = NamedObject('SubscriptionChange', {
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
})
export type CancelIn = Static<typeof CancelIn>

export const ReactivateIn = Type.Object({
  mrr_cents: Type.Optional(Nullable(Mrr)),
  note: Type.Optional(Note),
})
export type ReactivateIn = Static<typeof ReactivateIn>

/** What a change would do, in the reporting currency where it is about the ledger. */
export const ChangePreview = NamedObject('SubscriptionChangePreview', {
  currency: Type.String(),
  mrr_before_cents: Cents,
  mrr_after_cents: Cents,
  reporting_currency: Type.String(),
  delta_cents: Cents,
  movement: Nullable(Choice(movementKinds)),
})
export type ChangePreview = Static<typeof ChangePreview>
