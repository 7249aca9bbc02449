import {
  Choice,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { RangeQuery } from '../events/schema.ts'

export const agendaTypes = ['event', 'booking', 'task'] as const
export const AgendaQuery = Type.Object({
  ...RangeQuery,
  user_id: Type.Optional(Text(12, { description: 'A member, or `all`; the caller by default' })),
  types: Type.Optional(Text(60, { description: 'Of event, booking and task, by commas' })),
})
export type AgendaQuery = Static<typeof AgendaQuery>

export const AgendaItem = NamedObject('AgendaItem', {
  type: Choice(agendaTypes),
  id: Uuid,
  recurrence_id: Nullable(Type.String()),
  title: Type.String(),
  start_at: Nullable(Timestamp),
  end_at: Nullable(Timestamp),
  all_day: Type.Boolean(),
  status: Type.String(),
  conflict: Type.Boolean(),
  contact_id: Nullable(Uuid),
  contact_name: Nullable(Type.String()),
  deal_id: Nullable(Uuid),
  location: Nullable(Type.String()),
  meeting_url: Nullable(Type.String()),
  calendar_id: Nullable(Uuid),
  color: Nullable(Type.String()),
  owner_id: Nullable(UserId),
  priority: Nullable(Type.String()),
  booking_id: Nullable(Uuid),
  updated_at: Nullable({ ...Timestamp, description: 'Of tasks: what `if_updated_at` takes.' }),
})
export type AgendaItem = Static<typeof AgendaItem>

export const Agenda = NamedObject('Agenda', {
  from: Timestamp,
  to: Timestamp,
  timezone: Type.String(),
  days: Type.Array(Type.Object({ date: Type.String(), items: Type.Array(AgendaItem) })),
  overdue: Type.Array(AgendaItem),
})
export type Agenda = Static<typeof Agenda>
