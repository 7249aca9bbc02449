import { PageQuery, SearchWords } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { QuestionField, QuestionFieldIn } from '../questions/schema.ts'

export const LinkNotFound = problem(404, 'booking_link_not_found', 'Booking link not found')

export const linkStatuses = ['active', 'paused'] as const
export const assignments = ['round_robin', 'collective'] as const
export const locationKinds = ['video', 'phone', 'in_person', 'custom'] as const

const MOST_INTERVALS = 8
const Clock = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', examples: ['09:00'] })
const Interval = Type.Array(Clock, { minItems: 2, maxItems: 2, description: 'From and until' })
const Intervals = Type.Array(Interval, { maxItems: MOST_INTERVALS })
const Weekly = named(
  'BookingWeek',
  Type.Partial(
    Type.Object({
      mon: Intervals,
      tue: Intervals,
      wed: Intervals,
      thu: Intervals,
      fri: Intervals,
      sat: Intervals,
      sun: Intervals,
    }),
  ),
)
const Override = Type.Object({
  date: Type.String({ format: 'date', description: 'A day that differs' }),
  intervals: Type.Array(Interval, {
    maxItems: MOST_INTERVALS,
    description: 'What it offers instead; nothing closes it',
  }),
})
export const LinkAvailability = NamedObject('BookingAvailability', {
  timezone: Type.String(),
  weekly: Weekly,
  overrides: Type.Array(Override),
})
export type LinkAvailability = Static<typeof LinkAvailability>
export const AvailabilityIn = named(
  'BookingAvailabilityInput',
  Patch({
    timezone: Text(100, { description: 'By whose clocks; the organization’s by default' }),
    weekly: Weekly,
    overrides: Type.Array(Override, { maxItems: 366 }),
  }),
)
export type AvailabilityIn = Static<typeof AvailabilityIn>

export const MeetingLocation = NamedObject('MeetingLocation', {
  kind: Choice(locationKinds, { description: 'How people meet' }),
  value: Nullable(Text(500, { description: 'The address, number or room' })),
})
export type MeetingLocation = Static<typeof MeetingLocation>
const LocationIn = named(
  'MeetingLocationInput',
  Type.Object({
    kind: Choice(locationKinds, { description: 'How people meet' }),
    value: Type.Optional(Nullable(Text(500, { description: 'The address, number or room' }))),
  }),
)

export const BookingLink = NamedObject('BookingLink', {
  id: Uuid,
  name: Type.String(),
  slug: Type.String(),
  description: Nullable(Type.String()),
  status: Choice(linkStatuses),
  duration_minutes: Type.Integer(),
  slot_interval_minutes: Type.Integer(),
  buffer_before_minutes: Type.Integer(),
  buffer_after_minutes: Type.Integer(),
  minimum_notice_minutes: Type.Integer(),
  max_days_ahead: Type.Integer(),
  daily_limit: Nullable(Type.Integer()),
  host_ids: Type.Array(UserId),
  assignment: Choice(assignments),
  availability: LinkAvailability,
  location: Nullable(MeetingLocation),
  questions: Type.Array(QuestionField),
  confirmation_message: Nullable(Type.String()),
  redirect_url: Nullable(Type.String()),
  allow_cancel: Type.Boolean(),
  allow_reschedule: Type.Boolean(),
  change_notice_minutes: Type.Integer(),
  reminder_minutes: Type.Array(Type.Integer()),
  list_ids: Type.Array(Uuid),
  tags: Type.Array(Type.String()),
  public_url: Type.String(),
  embed_html: Type.String(),
  booking_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type BookingLink = Static<typeof BookingLink>

const minutes = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description })
const name = Text(200, { minLength: 1, examples: ['Intro call'] })
const given = {
  slug: Text(200, { description: 'Its name in addresses; made from the name when absent' }),
  description: Nullable(Text(5_000)),
  status: Choice(linkStatuses, { description: 'A paused link is not there for strangers' }),
  duration_minutes: minutes(5, 480, 'How long a meeting lasts'),
  slot_interval_minutes: minutes(5, 480, 'How far apart the times on offer begin; the duration by default'),
  buffer_before_minutes: minutes(0, 240, 'Free time that a host needs before it'),
  buffer_after_minutes: minutes(0, 240, 'Free time that a host needs after it'),
  minimum_notice_minutes: minutes(0, 43_200, 'How long ahead one must book'),
  max_days_ahead: minutes(1, 365, 'How many days ahead one may book'),
  daily_limit: Nullable(minutes(1, 100, 'How many meetings a day')),
  host_ids: Type.Array(UserId, { minItems: 1, maxItems: 20, description: 'Who meets; you by default' }),
  assignment: Choice(assignments, { description: 'One host in turn, or all of them together' }),
  availability: AvailabilityIn,
  location: Nullable(LocationIn),
  questions: Type.Array(QuestionFieldIn, { maxItems: 20, description: 'What else is asked; no email field' }),
  confirmation_message: Nullable(Text(2_000, { description: 'Said when it is booked' })),
  redirect_url: Nullable(Text(2_000, { description: 'Where to go when it is booked, http or https' })),
  allow_cancel: Type.Boolean({ description: 'Whether guests may cancel' }),
  allow_reschedule: Type.Boolean({ description: 'Whether guests may move it' }),
  change_notice_minutes: minutes(0, 43_200, 'Until how long before it guests may change it'),
  reminder_minutes: Type.Array(Type.Integer({ minimum: 0, maximum: 43_200 }), {
    maxItems: 3,
    description: 'When the guest is reminded, in minutes before it',
  }),
  list_ids: Type.Array(Uuid, { maxItems: 50, description: 'Lists that whoever books is put on' }),
  tags: Type.Array(Text(64, { minLength: 1 }), { maxItems: 50, description: 'Tags for whoever books' }),
}
export const BookingLinkIn = named('BookingLinkInput', Type.Object({ name, ...Patch(given).properties }))
export type BookingLinkIn = Static<typeof BookingLinkIn>
export const BookingLinkPatch = named('BookingLinkPatch', Patch({ name, ...given }))
export type BookingLinkPatch = Static<typeof BookingLinkPatch>

export const LinkListQuery = Type.Object({
  ...PageQuery.properties,
  q: SearchWords,
  status: Type.Optional(Choice(linkStatuses)),
})
export type LinkListQuery = Static<typeof LinkListQuery>

export const Explanation = NamedObject('BookingExplanation', {
  offered: Type.Boolean({ description: 'Whether strangers can have this time' }),
  hosts: Type.Array(
    Type.Object({
      user_id: UserId,
      free: Type.Boolean(),
      reasons: Type.Array(
        Type.Object({
          code: Choice([
            'past',
            'notice',
            'horizon',
            'not_on_grid',
            'outside_hours',
            'override',
            'busy',
            'buffer',
            'daily_limit',
          ]),
          detail: Type.String(),
          event_id: Type.Optional(Uuid),
        }),
      ),
    }),
  ),
})
export type Explanation = Static<typeof Explanation>
