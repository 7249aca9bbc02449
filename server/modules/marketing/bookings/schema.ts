import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
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
import { MeetingLocation } from '../booking-links/schema.ts'
import { PublicOrganization } from '../brand-queries.ts'
import { QuestionField, Utm } from '../questions/schema.ts'

export const BookingNotFound = problem(404, 'booking_not_found', 'Booking not found')
export const SlotTaken = problem(409, 'slot_taken', 'This time is no longer available')
export const TooManyUpcoming = problem(409, 'too_many_bookings', 'You already have 3 upcoming bookings')
export const BookingCanceledAlready = problem(409, 'booking_canceled', 'This booking was canceled')
export const BookingOver = problem(409, 'booking_over', 'This booking is over')
export const BookingFixed = problem(409, 'booking_fixed', 'This booking can no longer be changed')
export const BookingAhead = problem(409, 'booking_ahead', 'This booking has not begun')

export const bookingStatuses = ['confirmed', 'canceled', 'no_show'] as const

export const Booking = NamedObject('Booking', {
  id: Uuid,
  link_id: Nullable(Uuid),
  link_name: Type.String(),
  status: Choice(bookingStatuses),
  start_at: Timestamp,
  end_at: Timestamp,
  timezone: Type.String({ description: 'The guest’s' }),
  host_id: Nullable(UserId),
  host_ids: Type.Array(UserId),
  contact_id: Uuid,
  name: Type.String(),
  email: Type.String(),
  answers: FreeObject,
  guests: Type.Array(Type.String()),
  event_id: Nullable(Uuid),
  reschedule_count: Type.Integer(),
  previous_start_at: Nullable(Timestamp),
  cancel_reason: Nullable(Type.String()),
  canceled_by: Nullable(Choice(['guest', 'member'])),
  utm: Utm,
  created_at: Timestamp,
})
export type Booking = Static<typeof Booking>

const bound = (what: string) => Type.Optional(Text(40, { description: `${what}: an instant or a date` }))
export const BookingQuery = Type.Object({
  ...PageQuery.properties,
  link_id: Type.Optional(Uuid),
  host_id: Type.Optional(UserId),
  contact_id: Type.Optional(Uuid),
  status: Type.Optional(Choice(bookingStatuses)),
  from: bound('Those that begin here or later'),
  to: bound('Those that begin before'),
})
export type BookingQuery = Static<typeof BookingQuery>

export const CancelIn = Type.Object({
  reason: Type.Optional(Nullable(Text(1_000, { description: 'Why; the other side reads it' }))),
})
export const RescheduleIn = Type.Object({
  start_at: Text(40, { description: 'The new beginning, an instant', examples: ['2027-03-10T09:00:00Z'] }),
})

export const PublicLink = NamedObject('PublicBookingLink', {
  name: Type.String(),
  description: Nullable(Type.String()),
  duration_minutes: Type.Integer(),
  location: Nullable(MeetingLocation),
  questions: Type.Array(QuestionField),
  hosts: Type.Array(Type.Object({ name: Type.String() })),
  organization: PublicOrganization,
  timezone: Type.String(),
  slots: Type.Array(Type.Object({ start_at: Timestamp, end_at: Timestamp })),
  next_available: Nullable(Timestamp),
})
export type PublicLink = Static<typeof PublicLink>

export const Booked = NamedObject('BookingConfirmation', {
  status: Choice(['confirmed']),
  start_at: Timestamp,
  end_at: Timestamp,
  timezone: Type.String(),
  host: Type.Object({ name: Type.String() }),
  location: Nullable(MeetingLocation),
  message: Nullable(Type.String()),
  redirect_url: Nullable(Type.String()),
  manage_url: Type.Optional(Type.String()),
  ics_url: Type.Optional(Type.String()),
  existing: Type.Optional(Type.Boolean()),
})
export type Booked = Static<typeof Booked>

/** As its guest sees it. */
export const GuestBooking = NamedObject('GuestBooking', {
  name: Type.String({ description: 'What is booked' }),
  slug: Nullable(Type.String()),
  status: Choice(bookingStatuses),
  start_at: Timestamp,
  end_at: Timestamp,
  timezone: Type.String(),
  host: Type.Object({ name: Type.String() }),
  location: Nullable(MeetingLocation),
  guest: Type.Object({ name: Type.String(), email: Type.String() }),
  reschedule_count: Type.Integer(),
  cancel_reason: Nullable(Type.String()),
  can_cancel: Type.Boolean(),
  can_reschedule: Type.Boolean(),
  ics_url: Type.String(),
  organization: PublicOrganization,
})
export type GuestBooking = Static<typeof GuestBooking>
