import { vias } from '#kit/context.ts'
import { namedTypes } from '#kit/records/record.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Colleague } from '../schema.ts'

export const TimelineQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How many; 100 unless said.' })),
  before: Type.Optional({ ...Uuid, description: 'Only what is older than this activity.' }),
  types: Type.Optional(Text(1_000, { description: 'Only these types, separated by commas.' })),
  related: Type.Optional(
    Type.Boolean({ description: 'Also what happened with the people and deals that belong to it.' }),
  ),
})
export type TimelineQuery = Static<typeof TimelineQuery>

/** What a field was and is, also as people read it. */
const change = {
  field: Type.String({ examples: ['owner_id', 'custom.tier'] }),
  label: Type.String({ examples: ['owner'] }),
  from: Type.Unknown(),
  to: Type.Unknown(),
  from_display: Nullable(Type.String({ description: 'With names instead of ids.' })),
  to_display: Nullable(Type.String()),
}
export const FieldChange = NamedObject('FieldChange', change)
export type FieldChange = Static<typeof FieldChange>

const via = Choice(vias, {
  description: 'By what way it came: a person in the workspace, a program, an import, …',
})

export const HistoryLine = NamedObject('FieldHistoryLine', {
  ...change,
  at: Timestamp,
  actor: Nullable(Colleague),
  via,
  source: Nullable(Type.Object({ type: Type.String({ examples: ['merge'] }), id: Uuid })),
})
export type HistoryLine = Static<typeof HistoryLine>

const told = {
  id: Uuid,
  type: Type.String({ examples: ['edited'] }),
  at: Timestamp,
  actor: Nullable(NamedObject('ActivityActor', { id: UserId, name: Type.String() })),
  title: Type.String(),
  detail: FreeObject,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
}

export const Activity = NamedObject('Activity', {
  ...told,
  body: Nullable(
    Type.String({ description: 'The whole text of a note as it is now, the first words of a mail.' }),
  ),
  subject: Nullable(
    NamedObject('ActivitySubject', { type: Choice(namedTypes), id: Uuid, title: Type.String() }),
  ),
  changes: Type.Array(FieldChange),
  via,
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
  ...told,
  contact_name: Nullable(Type.String()),
  company_name: Nullable(Type.String()),
})
