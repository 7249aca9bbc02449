import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, UserId } from '#kit/schema.ts'
import { presences } from '../people/presence.ts'
import { roomRoles } from '../rooms/schema.ts'

export const MemberNotFound = problem(404, 'member_not_found', 'User not found')
export const DirectRoomFull = problem(400, 'direct_room_full', 'A direct room has two people')
export const RoomFull = problem(409, 'room_full', 'A room holds at most 10000 people')

export const RoomMember = NamedObject('RoomMember', {
  type: Choice(['user', 'guest']),
  id: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
  name: Type.String(),
  email: Nullable(Type.String({ description: 'Null for guests, who see no addresses' })),
  role: Choice(roomRoles),
  presence: Choice(presences),
  last_read_seq: Type.Integer(),
  joined_at: Timestamp,
})

export const MembersQuery = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(Text(200, { description: 'A part of the name or address.' })),
})
export type MembersQuery = Static<typeof MembersQuery>

export const AddedUsers = NamedObject('AddedUsers', { added: Type.Integer(), ignored: Type.Integer() })

export const AddUsers = Type.Object({
  user_ids: Type.Array(UserId, { minItems: 1, maxItems: 500, description: 'Who is to be in the room.' }),
})

export const MemberPatch = Type.Object({
  role: Choice(roomRoles, { description: 'What they may do in the room.' }),
})
