import { FreeObject, NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'

export const Activity = NamedObject('Activity', {
  id: Uuid,
  type: Type.String({ examples: ['edited'] }),
  at: Timestamp,
  actor: Nullable(NamedObject('ActivityActor', { id: UserId, name: Type.String() })),
  title: Type.String(),
  detail: FreeObject,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
})
export type Activity = Static<typeof Activity>

/** As `activities_of_customers` has them: its index serves no other list. */
export const customerDeeds = [
  'viewed',
  'accepted',
  'declined',
  'paid',
  'opened',
  'clicked',
  'replied',
  'signed',
  'contract_viewed',
  'contract_declined',
] as const

export const CustomerActivity = NamedObject('CustomerActivity', {
  ...Activity.properties,
  contact_name: Nullable(Type.String()),
  company_name: Nullable(Type.String()),
})
export type CustomerActivity = Static<typeof CustomerActivity>
