import {
  Choice,
  Email,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Brand } from '../organization/brand.ts'
import { NewPassword } from '../passwords/schema.ts'
import { PersonName } from '../users/schema.ts'

/** Nobody is invited as an owner: ownership is given to somebody who is already there. */
export const invitableRoles = ['viewer', 'member', 'admin'] as const
export type InvitableRole = (typeof invitableRoles)[number]

export const NewInvitation = Type.Object({ email: Email, role: Choice(invitableRoles) })
export type NewInvitation = Static<typeof NewInvitation>

export const Invitation = NamedObject('TeamInvitation', {
  id: Uuid,
  email: Type.String(),
  role: Choice(invitableRoles),
  status: Choice(['pending', 'expired']),
  invited_by_id: UserId,
  invited_by_name: Nullable(Type.String()),
  expires_at: Timestamp,
  created_at: Timestamp,
})
export type Invitation = Static<typeof Invitation>

export const CreatedInvitation = Type.Object({
  ...Invitation.properties,
  link: Type.String({ description: 'Shown this once, and mailed to the invited person' }),
  token: Type.String({ description: 'The part of the link that POST /auth/accept-invitation takes' }),
})

export const InvitationPreview = NamedObject('Invitation', {
  email: Type.String(),
  role: Choice(invitableRoles),
  organization_name: Type.String(),
  invited_by_name: Nullable(Type.String()),
  expires_at: Timestamp,
  brand: Brand,
})

export const Acceptance = Type.Object({ token: Text(200), name: PersonName, password: NewPassword })
export type Acceptance = Static<typeof Acceptance>
