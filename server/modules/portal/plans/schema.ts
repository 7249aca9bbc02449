import {
  Choice,
  DateOnly,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { ChangePreview, ChangeShape, SubscriptionShape } from '#modules/subscriptions/index.ts'

const { status, billing_interval, billing_interval_count } = SubscriptionShape.properties

export const PortalSubscription = NamedObject('PortalSubscription', {
  id: Uuid,
  status,
  currency: Type.String(),
  items: Type.Array(
    NamedObject('PortalSubscriptionItem', {
      id: Uuid,
      name: Type.String(),
      quantity: Type.Number(),
      unit_price_cents: Type.Integer(),
      product_id: Nullable(Uuid),
    }),
  ),
  billing_interval,
  billing_interval_count,
  current_period_end: Timestamp,
  trial_end: Nullable(Timestamp),
  cancel_at_period_end: Type.Boolean(),
  resumes_at: Nullable(Timestamp),
  next_invoice: ChangePreview.properties.next_invoice,
  options: NamedObject('PortalSubscriptionOptions', {
    quantities: Type.Boolean(),
    max_quantity: Type.Integer(),
    products: Type.Array(Type.Object({ id: Uuid, name: Type.String(), unit_price_cents: Type.Integer() })),
  }),
})
export type PortalSubscription = Static<typeof PortalSubscription>

const { documents, next_invoice, next_invoices, planned } = ChangePreview.properties

export const PortalPreview = NamedObject('PortalPreview', {
  currency: Type.String(),
  effective_on: DateOnly,
  documents,
  charged_today_cents: Type.Integer(),
  carried_over_cents: Type.Integer(),
  due_today_cents: Type.Integer(),
  next_invoice,
  next_invoices,
  planned,
  hash: Type.String(),
  ends_on: Type.Optional(DateOnly),
  offer: Type.Optional(Nullable(Type.Object({ text: Type.String(), code: Type.String() }))),
})
export type PortalPreview = Static<typeof PortalPreview>

export const PortalChange = NamedObject('PortalChange', {
  id: Uuid,
  kind: Type.String(),
  status: Type.String(),
  proration: Nullable(Type.String()),
  effective_on: DateOnly,
  documents: ChangeShape.properties.documents,
})
export type PortalChange = Static<typeof PortalChange>

const hash = Text(64, { description: 'As the preview answered it: what was shown is what happens.' })
const Reason = Nullable(Text(2_000, { description: 'Why, in words of the customer.' }))

/** Of a change of terms what only the seller decides: given, it is refused by its name. */
const sellers = [
  'mrr_cents',
  'billing_interval',
  'billing_interval_count',
  'proration',
  'effective_on',
  'trial_end',
  'coupon_code',
  'notes',
  'note',
] as const
const refused: Record<string, ReturnType<typeof Type.Optional>> = Object.fromEntries(
  sellers.map(name => [name, Type.Optional(Type.Unknown({ description: 'Cannot be changed here.' }))]),
)
export const sellersKeys: readonly string[] = sellers

/** Its elements are read by hand: whatever else is in them is refused rather than dropped. */
const Items = Type.Array(FreeObject, {
  maxItems: 200,
  description: 'Items that change: `{id, quantity?, product_id?}`, nothing else.',
  examples: [[{ id: '01a1dce5-541d-7093-834b-661a97c3b69e', quantity: 5 }]],
})

export const PlanChangeIn = Type.Object({ ...refused, items: Items, expected_hash: hash })
export const PlanPreviewIn = Type.Object({
  ...refused,
  action: Type.Optional(
    Choice(['change', 'pause', 'resume', 'cancel'], {
      description: 'What is looked at; change unless said.',
    }),
  ),
  items: Type.Optional(Items),
  resumes_at: Type.Optional(Nullable(Timestamp)),
  reason: Type.Optional(Reason),
})
export type PlanPreviewIn = Static<typeof PlanPreviewIn>
export const PlanPauseIn = Type.Object({
  resumes_at: Type.Optional(Nullable(Timestamp)),
  expected_hash: hash,
})
export const PlanResumeIn = Type.Object({ expected_hash: hash })
export const PlanCancelIn = Type.Object({ reason: Type.Optional(Reason), expected_hash: hash })
