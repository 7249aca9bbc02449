import { roles } from '#kit/context.ts'
import { ConfirmIdentity, SessionNeeded } from '#kit/problem.ts'
import { admin, route, userParam } from '#kit/route.ts'
import { Choice, Data, NamedObject, Nullable, Timestamp, Type } from '#kit/schema.ts'
import { UserView } from '../users/schema.ts'
import { LastOwner, MemberNotFound, OwnersOnly } from './errors.ts'
import { changeRole, listMembers, removeMember } from './service.ts'

const Member = NamedObject('TeamMember', {
  ...UserView.properties,
  last_login_at: Nullable(Timestamp),
  created_at: Timestamp,
})

const params = { user_id: userParam(MemberNotFound) }
const errors = [MemberNotFound, OwnersOnly, LastOwner, SessionNeeded, ConfirmIdentity]

export const memberRoutes = [
  route({
    method: 'GET',
    path: '/team/members',
    tag: 'Identity',
    summary: 'List the members',
    returns: Data(Type.Array(Member)),
    handler: async ctx => ({ data: await listMembers(ctx) }),
  }),
  route({
    method: 'PATCH',
    path: '/team/members/{user_id}',
    tag: 'Identity',
    summary: "Change a member's role",
    description:
      'Takes effect at once, for running sessions and personal tokens too. To make an owner, or of one something else, needs a session that is fresh: see `/auth/confirm`.',
    access: admin,
    params,
    body: Type.Object({ role: Type.Optional(Choice(roles)) }),
    returns: Data(Member),
    errors,
    example: { body: { role: 'admin' } },
    handler: async (ctx, { params, body }) => ({ data: await changeRole(ctx, params.user_id, body.role) }),
  }),
  route({
    method: 'DELETE',
    path: '/team/members/{user_id}',
    operationId: 'removeTeamMember',
    tag: 'Identity',
    summary: 'Remove a member',
    description:
      'Ends their sessions, tokens and API keys at once. What else they made stays. To remove an owner needs a session that is fresh: see `/auth/confirm`.',
    access: admin,
    params,
    errors,
    handler: async (ctx, { params }) => {
      await removeMember(ctx, params.user_id)
      return {}
    },
  }),
]
