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
import { eventStatuses, guestStatuses } from '../events/schema.ts'

export const InviteNotFound = problem(404, 'invite_not_found', 'Invite not found')
export const EventCanceled = problem(409, 'event_canceled', 'This event was canceled')
export const EventOver = problem(409, 'event_over', 'This event is over')

const responders = ['rsvp', 'mail', 'member'] as const

export const EventInvite = NamedObject('EventInvite', {
  id: Uuid,
  event_id: Uuid,
  email: Type.String(),
  name: Type.String(),
  contact_id: Nullable(Uuid),
  optional: Type.Boolean(),
  status: Choice(guestStatuses),
  comment: Nullable(Type.String()),
  responded_at: Nullable(Timestamp),
  responded_by: Nullable(Choice(responders)),
  invited_at: Nullable(Timestamp),
  rsvp_url: Type.String(),
  occurrences: Type.Array(Type.Object({ recurrence_id: Type.String(), status: Choice(guestStatuses) })),
})
export type EventInvite = Static<typeof EventInvite>

const one = {
  email: Type.Optional(Text(254)),
  name: Type.Optional(Nullable(Text(200))),
  optional: Type.Optional(Type.Boolean()),
  contact_id: Type.Optional(Uuid),
  user_id: Type.Optional(UserId),
}
export const GuestIn = NamedObject('EventGuestIn', one)
export type GuestIn = Static<typeof GuestIn>
export const InvitesIn = Type.Object({
  ...one,
  invites: Type.Optional(Type.Array(GuestIn, { description: 'Several at once, at most 200' })),
})
export type InvitesIn = Static<typeof InvitesIn>

export const InviteIn = Patch({
  emails: Type.Array(Text(254), { description: 'At most 200 with those there already' }),
  contact_ids: Type.Array(Uuid, { description: 'At most 200 with those there already' }),
  message: Nullable(Text(2000, { description: 'Stands above the invitation' })),
})
export type InviteIn = Static<typeof InviteIn>
export const InvitationsSent = NamedObject('InvitationsSent', {
  sent: Type.Integer(),
  skipped: Type.Array(Type.Object({ email: Type.String(), reason: Type.String() })),
})
export type InvitationsSent = Static<typeof InvitationsSent>
export const Invited = Type.Object({
  ...InvitationsSent.properties,
  invites: Type.Array(EventInvite),
})
export type Invited = Static<typeof Invited>

export const InvitePatch = Patch({
  status: Choice(guestStatuses),
  name: Nullable(Text(200)),
  optional: Type.Boolean(),
})
export type InvitePatch = Static<typeof InvitePatch>

export const PublicInvite = NamedObject('PublicInvite', {
  event: Type.Object({
    title: Type.String(),
    description: Nullable(Type.String()),
    location: Nullable(Type.String()),
    meeting_url: Nullable(Type.String()),
    all_day: Type.Boolean(),
    start_at: Timestamp,
    end_at: Timestamp,
    timezone: Type.String(),
    start_date: Nullable(Type.String()),
    end_date: Nullable(Type.String()),
    recurrence_text: Nullable(Type.String()),
    status: Choice(eventStatuses),
    is_over: Type.Boolean(),
  }),
  guest: Type.Object({
    name: Type.String(),
    email: Type.String(),
    status: Choice(guestStatuses),
    comment: Nullable(Type.String()),
  }),
  organizer: Type.Object({ name: Type.String(), email: Nullable(Type.String()) }),
  organization: Type.Object({
    name: Type.String(),
    branding: Type.Object({ accent_color: Nullable(Type.String()) }),
  }),
})
export type PublicInvite = Static<typeof PublicInvite>

export const answers = ['accepted', 'declined', 'tentative', 'yes', 'no', 'maybe'] as const
export const RsvpIn = Type.Object({
  response: Choice(answers),
  comment: Type.Optional(Nullable(Text(1000))),
  recurrence_id: Type.Optional(Text(40, { description: 'Only for that occurrence of a series' })),
})
export type RsvpIn = Static<typeof RsvpIn>
