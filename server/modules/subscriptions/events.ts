import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, Uuid } from '#kit/schema.ts'
import { ChangeDocument } from './engine/schema.ts'
import type { SubscriptionRow } from './queries.ts'
import { movementKinds } from './schema.ts'

const about = {
  subscription_id: Uuid,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  status: Type.String(),
  mrr_cents: Type.Integer(),
  currency: Type.String(),
}

export const SubscriptionCreated = event('subscription.created', Type.Object(about), {
  trigger: { label: 'Subscription started', place: 330 },
})
const aboutChange = { ...about, change_id: Uuid }
export const SubscriptionChanged = event(
  'subscription.changed',
  Type.Object({ ...about, change_id: Nullable(Uuid), documents: Type.Array(ChangeDocument) }),
  {
    trigger: { label: 'Subscription changed', place: 340 },
  },
)
export const SubscriptionChangeScheduled = event(
  'subscription.change_scheduled',
  Type.Object({ ...aboutChange, effective_on: Type.String() }),
  { trigger: { label: 'Subscription change scheduled', place: 341 } },
)
export const SubscriptionChangeCanceled = event(
  'subscription.change_canceled',
  Type.Object({ ...aboutChange, effective_on: Type.String() }),
  { trigger: { label: 'Subscription change called off', place: 342 } },
)
export const SubscriptionChangeFailed = event(
  'subscription.change_failed',
  Type.Object({ ...aboutChange, error: Type.String(), created_by_id: Nullable(Type.Integer()) }),
  { trigger: { label: 'Subscription change failed', place: 343 } },
)
export const SubscriptionPaused = event(
  'subscription.paused',
  Type.Object({ ...aboutChange, resumes_at: Nullable(Type.String()), reason: Nullable(Type.String()) }),
  { trigger: { label: 'Subscription paused', place: 344 } },
)
export const SubscriptionResumed = event('subscription.resumed', Type.Object(about), {
  trigger: { label: 'Subscription resumed', place: 345 },
})
export const CouponRedeemed = event(
  'subscription.coupon_redeemed',
  Type.Object({ ...aboutChange, coupon_id: Uuid, code: Type.String() }),
  { trigger: { label: 'Coupon redeemed', place: 346 } },
)
export const TrialEnding = event(
  'subscription.trial_ending',
  Type.Object({ ...about, trial_end: Type.String() }),
  { trigger: { label: 'Trial ends in three days', place: 347 } },
)
export const SubscriptionCanceled = event(
  'subscription.canceled',
  Type.Object({ ...about, at_period_end: Type.Boolean(), reason: Nullable(Type.String()) }),
  { trigger: { label: 'Subscription canceled', place: 350 } },
)
export const SubscriptionReactivated = event('subscription.reactivated', Type.Object(about), {
  trigger: { label: 'Subscription reactivated', place: 360 },
})
export const SubscriptionRenewed = event(
  'subscription.renewed',
  Type.Object({ ...about, invoice_id: Nullable(Uuid), period_start: Type.String() }),
)
export const TrialConverted = event('subscription.trial_converted', Type.Object(about))
export const MrrBooked = event(
  'mrr.booked',
  Type.Object({ subscription_id: Uuid, kind: Choice(movementKinds), delta_cents: Type.Integer() }),
)

export const aboutSubscription = (row: SubscriptionRow) => ({
  subscription_id: row.id,
  contact_id: row.contact_id,
  company_id: row.company_id,
  status: row.status,
  mrr_cents: row.mrr_cents,
  currency: row.currency,
})
