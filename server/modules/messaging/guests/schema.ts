import { problem } from '#kit/problem.ts'
import {
  Choice,
  Email,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const InvitationNotFound = problem(404, 'invitation_not_found', 'Invitation not found')
export const GuestsNotAllowed = problem(403, 'guests_not_allowed', 'This room does not allow guests')
export const DirectHasNoGuests = problem(400, 'direct_has_no_guests', 'A direct room cannot have guests')
export const WasDeclined = problem(409, 'invitation_declined', 'The invitation was declined')
export const WasAccepted = problem(409, 'invitation_accepted', 'The invitation was already accepted')
export const TooManyGuests = problem(409, 'too_many_guests', 'A room holds at most 50 guests')

const statuses = ['pending', 'accepted', 'declined'] as const
const GuestName = Text(80, { description: 'What the guest is called; their address otherwise.' })

export const NewInvitation = NamedObject('NewGuestInvitation', {
  email: Type.Unsafe<string>({ ...Email, description: 'Who is invited.' }),
  name: Type.Optional(GuestName),
  expires_in_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 30, default: 7, description: 'For how many days the link works.' }),
  ),
})
export type NewInvitation = Static<typeof NewInvitation>

const shared = {
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  status: Choice(statuses),
  expires_at: Timestamp,
}
export const GuestInvitation = NamedObject('GuestInvitation', {
  ...shared,
  created_at: Timestamp,
  accepted_at: Nullable(Timestamp),
})
export type GuestInvitation = Static<typeof GuestInvitation>

export const CreatedInvitation = NamedObject('CreatedGuestInvitation', {
  ...shared,
  link: Type.String({ description: 'Shown this once; it is mailed as well' }),
  token: Type.String(),
})

export const ShownInvitation = NamedObject('ShownChatInvitation', {
  organization: Type.Object({ name: Type.String() }),
  room: Type.Object({ name: Type.String() }),
  invited_by: Type.Object({ name: Type.String() }),
  email: Type.String(),
  status: Choice(statuses),
  expires_at: Timestamp,
})

export const AcceptIn = Type.Object({ name: Type.Optional(GuestName) })

export const AcceptedInvitation = NamedObject('AcceptedChatInvitation', {
  access_token: Type.String(),
  token_type: Choice(['bearer']),
  expires_in: Type.Integer(),
  guest: Type.Object({ id: Uuid, name: Type.String(), email: Type.String() }),
  room: Type.Object({ id: Uuid, name: Type.String() }),
})
