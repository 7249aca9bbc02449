import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, Uuid } from '#kit/schema.ts'
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
export const SubscriptionChanged = event('subscription.changed', Type.Object(about), {
  trigger: { label: 'Subscription changed', place: 340 },
})
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
