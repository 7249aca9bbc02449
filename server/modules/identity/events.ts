import { roles } from '#kit/context.ts'
import { event } from '#kit/event.ts'
import { Choice, Type, UserId, Uuid } from '#kit/schema.ts'

/** Domains that need something in every organization react to this, in the transaction that makes it. */
export const OrganizationCreated = event(
  'organization.created',
  Type.Object({ organization_id: Uuid, name: Type.String() }),
)

export const OrganizationUpdated = event(
  'organization.updated',
  Type.Object({ organization_id: Uuid, fields: Type.Array(Type.String()) }),
)

export const UserJoined = event('user.joined', Type.Object({ user_id: UserId, role: Choice(roles) }))

export const MemberRoleChanged = event(
  'member.role_changed',
  Type.Object({ user_id: UserId, from: Choice(roles), to: Choice(roles) }),
)

/** By a link mailed to its address, from whoever had used the address before. */
export const AccountReclaimed = event('account.reclaimed', Type.Object({ user_id: UserId }))

export const MemberRemoved = event('member.removed', Type.Object({ user_id: UserId }))
