import type { Ctx } from '#kit/context.ts'
import { findUserIds, recordAudit } from '#modules/identity/index.ts'
import { RoomArchived, RoomNotFound } from '../access/errors.ts'
import { meOf, userKey } from '../access/person.ts'
import { lockRoomOf } from '../access/queries.ts'
import { mayRead, openRoom, openToManage } from '../access/rules.ts'
import { onlineSince } from '../people/presence.ts'
import { DefaultChannelStays, DirectRoomStays } from '../rooms/errors.ts'
import { getRoom } from '../rooms/read.ts'
import type { Room } from '../rooms/schema.ts'
import { addUsers, removePerson } from './join.ts'
import { appointManager, pageMembers, setRole } from './queries.ts'
import { DirectRoomFull, MemberNotFound, type MembersQuery, RoomFull } from './schema.ts'

const MOST_PEOPLE = 10_000

export async function listMembers(ctx: Ctx, roomId: string, query: MembersQuery) {
  const { me } = await openRoom(ctx, roomId)
  const since = onlineSince(ctx.now)
  const { data, pagination } = await pageMembers(ctx, roomId, { q: query.q?.trim() ?? '', since }, query)
  return {
    data: data.map(({ person: _, user_id, guest_id, email, role, ...row }) => ({
      type: user_id === null ? ('guest' as const) : ('user' as const),
      id: user_id ?? guest_id!,
      email: me.userId === null ? null : email,
      role: role as 'member',
      ...row,
    })),
    pagination,
  }
}

export async function joinRoom(ctx: Ctx, roomId: string): Promise<Room> {
  const me = meOf(ctx)
  const room = await lockRoomOf(ctx.db, roomId, me.key)
  if (!room || !mayRead(room, me)) throw RoomNotFound()
  if (room.my_role === null) {
    if (room.archived_at !== null) throw RoomArchived()
    if (room.member_count >= MOST_PEOPLE) throw RoomFull()
    await addUsers(ctx, roomId, [me.userId!], { role: 'member', from: room.last_seq })
  }
  return getRoom(ctx, roomId)
}

export async function leaveRoom(ctx: Ctx, roomId: string): Promise<void> {
  const me = meOf(ctx)
  const room = await lockRoomOf(ctx.db, roomId, me.key)
  if (!room || !mayRead(room, me)) throw RoomNotFound()
  if (room.is_default) throw DefaultChannelStays('left')
  if (room.kind === 'direct') throw DirectRoomStays('left')
  await removePerson(ctx, roomId, me.key)
}

export async function addToRoom(ctx: Ctx, roomId: string, userIds: readonly number[]) {
  const { room } = await openToManage(ctx, roomId)
  if (room.kind === 'direct') throw DirectRoomFull()
  const wanted = [...new Set(userIds)]
  const known = await findUserIds(ctx.db, wanted)
  if (room.member_count + known.length > MOST_PEOPLE) throw RoomFull()
  const from = room.kind === 'channel' ? room.last_seq : 0
  const added = await addUsers(ctx, roomId, known, { role: 'member', from })
  if (added > 0) {
    await recordAudit(ctx, {
      action: 'chat_members_added',
      targetKind: 'chat_room',
      targetId: roomId,
      detail: { user_ids: known },
    })
  }
  return { added, ignored: userIds.length - added }
}

export async function changeRole(ctx: Ctx, roomId: string, userId: number, role: 'manager' | 'member') {
  await openToManage(ctx, roomId)
  if (!(await setRole(ctx, roomId, userKey(userId), role))) throw MemberNotFound()
  await appointManager(ctx, roomId)
  await recordAudit(ctx, {
    action: 'chat_role_changed',
    targetKind: 'chat_room',
    targetId: roomId,
    detail: { user_id: userId, role },
  })
  return getRoom(ctx, roomId)
}

export async function removeFromRoom(ctx: Ctx, roomId: string, userId: number): Promise<void> {
  const { room } = await openToManage(ctx, roomId)
  if (room.is_default) throw DefaultChannelStays('left')
  if (room.kind === 'direct') throw DirectRoomStays('left')
  if (!(await removePerson(ctx, roomId, userKey(userId)))) throw MemberNotFound()
  await recordAudit(ctx, {
    action: 'chat_member_removed',
    targetKind: 'chat_room',
    targetId: roomId,
    detail: { user_id: userId },
  })
}
