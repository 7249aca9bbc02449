import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'
import { eventSources, guestStatuses, scopes } from './events/schema.ts'

/**
 * What every event of the calendar carries. Everybody in the organization can follow the stream of events: of what is
 * private it says neither title nor whom it concerns.
 */
const about = {
  event_id: Uuid,
  calendar_id: Nullable(Uuid),
  title: Nullable(Type.String()),
  owner_id: Nullable(UserId),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  source: Choice(eventSources),
  booking_id: Nullable(Uuid),
  is_private: Type.Boolean(),
}
const scope = Choice(scopes)
const recurrence_id = Nullable(Type.String())

export const EventCreated = event('event.created', Type.Object({ ...about, start_at: Type.String() }))
export const EventUpdated = event(
  'event.updated',
  Type.Object({ ...about, scope, recurrence_id, start_at: Type.String(), is_retimed: Type.Boolean() }),
)
export const EventDeleted = event('event.deleted', Type.Object({ ...about, scope, recurrence_id }))
export const EventInvited = event('event.invited', Type.Object({ ...about, sent: Type.Integer() }))
/** `contact_id` is the guest's. */
export const EventRsvp = event(
  'event.rsvp',
  Type.Object({
    ...about,
    guest_id: Uuid,
    guest: Nullable(Type.String()),
    status: Choice(guestStatuses),
    responded_by: Choice(['rsvp', 'mail', 'member']),
    recurrence_id,
  }),
)
export const EventReminded = event(
  'event.reminded',
  Type.Object({
    ...about,
    recurrence_id,
    method: Choice(['popup', 'email']),
    minutes: Type.Integer(),
    start_at: Type.String(),
  }),
)
