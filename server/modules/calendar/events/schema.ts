import { PageQuery, Pagination } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Color, Reminder, Reminders } from '../calendars/schema.ts'

export const EventNotFound = problem(404, 'event_not_found', 'Event not found')
export const OccurrenceNotFound = problem(404, 'occurrence_not_found', 'Occurrence not found')
export const EventChanged = problem(412, 'event_changed', 'The event was changed meanwhile')

export const eventStatuses = ['confirmed', 'tentative', 'canceled'] as const
export const guestStatuses = ['needs_action', 'accepted', 'declined', 'tentative'] as const
export const eventSources = ['manual', 'booking', 'import', 'caldav'] as const
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const EventGuest = NamedObject('EventGuest', {
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  contact_id: Nullable(Uuid),
  optional: Type.Boolean(),
  status: Choice(guestStatuses),
})
export type EventGuest = Static<typeof EventGuest>

const GuestCounts = NamedObject('GuestCounts', {
  needs_action: Type.Integer(),
  accepted: Type.Integer(),
  declined: Type.Integer(),
  tentative: Type.Integer(),
})

const eventFields = {
  id: Uuid,
  calendar_id: Nullable(Uuid),
  title: Type.String(),
  description: Nullable(Type.String()),
  location: Nullable(Type.String()),
  meeting_url: Nullable(Type.String()),
  all_day: Type.Boolean(),
  start_at: Timestamp,
  end_at: Timestamp,
  start_local: Type.String(),
  end_local: Type.String(),
  timezone: Type.String(),
  start_date: Nullable(Type.String()),
  end_date: Nullable(Type.String()),
  rrule: Nullable(Type.String()),
  recurrence_text: Nullable(Type.String()),
  recurrence_id: Nullable(Type.String()),
  is_override: Type.Boolean(),
  exdates: Type.Array(Type.String()),
  status: Choice(eventStatuses),
  show_as: Choice(['busy', 'free']),
  color: Nullable(Type.String()),
  owner_id: Nullable(UserId),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  reminders: Type.Array(Reminder),
  guests: Type.Array(EventGuest),
  guest_counts: GuestCounts,
  source: Choice(eventSources),
  booking_id: Nullable(Uuid),
  ical_uid: Type.String(),
  sequence: Type.Integer(),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export const CalendarEvent = NamedObject('CalendarEvent', eventFields)
export type CalendarEvent = Static<typeof CalendarEvent>

const NextOccurrence = NamedObject('NextOccurrence', {
  recurrence_id: Nullable(Type.String()),
  start_at: Timestamp,
  end_at: Timestamp,
})
/** With what is only asked for one by one: the occurrences that differ, and the next ones. */
export const CalendarEventDetail = NamedObject('CalendarEventDetail', {
  ...eventFields,
  overrides: Type.Array(CalendarEvent),
  next_occurrences: Type.Array(NextOccurrence),
})
export type CalendarEventDetail = Static<typeof CalendarEventDetail>

export const EventConflict = NamedObject('EventConflict', {
  id: Nullable(Uuid),
  recurrence_id: Nullable(Type.String()),
  title: Type.String(),
  start_at: Timestamp,
  end_at: Timestamp,
})
export type EventConflict = Static<typeof EventConflict>

const Moment = (what: string) =>
  Text(40, { description: `${what}: with an offset or Z an instant, without one the time of the zone` })
const title = Text(300, { minLength: 1, examples: ['Demo for Analytical Engines'] })
const given = {
  calendar_id: Nullable(Uuid),
  description: Nullable(Text(10_000)),
  location: Nullable(Text(500)),
  meeting_url: Nullable(Text(2000, { description: 'An address that starts with https:// or http://' })),
  all_day: Type.Boolean(),
  start_at: Moment('The start'),
  end_at: Moment('The end'),
  timezone: Text(100),
  start_date: Text(10, { description: 'The first day of an all-day event' }),
  end_date: Text(10, { description: 'Its last day, included' }),
  rrule: Nullable(Text(600, { examples: ['FREQ=WEEKLY;BYDAY=MO'] })),
  status: Choice(eventStatuses),
  show_as: Choice(['busy', 'free']),
  color: Nullable(Color),
  owner_id: UserId,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  reminders: Reminders,
}
export const EventIn = Type.Object({ title, ...Patch(given).properties })
export type EventIn = Static<typeof EventIn>

const aim = {
  scope: Type.Optional(Choice(scopes, { description: 'Which occurrences of a series' })),
  recurrence_id: Type.Optional(Text(40, { description: 'The occurrence it is about' })),
}
export const EventPatch = Type.Object({ ...Patch({ title, ...given }).properties, ...aim })
export type EventPatch = Static<typeof EventPatch>
export const Aim = Type.Object(aim)
export type Aim = Static<typeof Aim>
export const EditQuery = Type.Object({
  ...aim,
  dry_run: Type.Optional(Type.Boolean({ description: 'Only say what would happen' })),
  notify: Type.Optional(Type.Boolean({ description: 'False: guests get no mail' })),
})
export type EditQuery = Static<typeof EditQuery>

export const DryRun = NamedObject('EventDryRun', {
  events: Type.Object({ created: Type.Integer(), updated: Type.Integer(), deleted: Type.Integer() }),
  occurrences_changed: Type.Integer(),
  exceptions: Type.Object({ kept: Type.Integer(), dropped: Type.Integer() }),
  mails: Type.Array(Type.Object({ email: Type.String(), method: Choice(['REQUEST', 'CANCEL']) })),
  conflicts: Type.Array(EventConflict),
})
export type DryRun = Static<typeof DryRun>

export const DuplicateIn = Patch({
  start_at: Moment('The start of the copy'),
  start_date: Text(10),
  title: Text(300, { minLength: 1 }),
  calendar_id: Nullable(Uuid),
  recurrence_id: Text(40),
})
export type DuplicateIn = Static<typeof DuplicateIn>

const rangeBound = (what: string) => Type.Optional(Text(40, { description: `${what}: an instant or a date` }))
export const RangeQuery = {
  from: rangeBound('From here on'),
  to: rangeBound('Up to here, not included'),
  timezone: Type.Optional(Text(100, { description: 'For dates; the organization’s by default' })),
}
export const ListQuery = Type.Object({
  ...PageQuery.properties,
  ...RangeQuery,
  expand: Type.Boolean({ default: true, description: 'False: stored events, series once' }),
  calendar_id: Type.Optional(Text(8000, { description: 'One or more, by commas; `none` for those without' })),
  owner_id: Type.Optional(UserId),
  user_id: Type.Optional(UserId),
  contact_id: Type.Optional(Uuid),
  deal_id: Type.Optional(Uuid),
  status: Type.Optional(Choice(eventStatuses)),
  q: Type.Optional(Text(200)),
})
export type ListQuery = Static<typeof ListQuery>

export const EventList = Type.Object({
  data: Type.Array(CalendarEvent),
  pagination: Type.Optional(Pagination),
  truncated: Type.Optional(Type.Boolean()),
  next_from: Type.Optional(Nullable(Timestamp)),
})
