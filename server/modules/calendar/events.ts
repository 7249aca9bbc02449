import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'
import { eventSources, guestStatuses, scopes } from './events/schema.ts'

/**
 * What every event of the calendar carries. What is private says neither title nor whom it concerns, and is told live to
 * that one person alone.
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
  private_to: Nullable(UserId),
}
const toItsOwner = { onlyFor: ({ private_to }: { private_to: number | null }) => private_to }
const scope = Choice(scopes)
const recurrence_id = Nullable(Type.String())

export const EventCreated = event(
  'event.created',
  Type.Object({ ...about, start_at: Type.String() }),
  toItsOwner,
)
export const EventUpdated = event(
  'event.updated',
  Type.Object({ ...about, scope, recurrence_id, start_at: Type.String(), is_retimed: Type.Boolean() }),
  toItsOwner,
)
export const EventDeleted = event(
  'event.deleted',
  Type.Object({ ...about, scope, recurrence_id }),
  toItsOwner,
)
export const EventInvited = event('event.invited', Type.Object({ ...about, sent: Type.Integer() }), {
  trigger: { label: 'Invited to an event', place: 470 },
  ...toItsOwner,
})
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
  { trigger: { label: 'Answered an invitation', place: 480 }, ...toItsOwner },
)
/** A colleague among the guests: they hear of it here, too, beside the mail. Nothing is told of what is private. */
export const EventGuestNotified = event(
  'event.guest_told',
  Type.Object({
    ...about,
    user_id: UserId,
    change: Choice(['invited', 'changed', 'canceled']),
    recurrence_id,
    start_at: Type.String(),
  }),
  { isPersonal: true },
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
  toItsOwner,
)
