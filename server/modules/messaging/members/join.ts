import type { Ctx } from '#kit/context.ts'
import { userKey } from '../access/person.ts'
import { tellPerson, tellRoom } from '../live/hints.ts'
import {
  appointManager,
  countMembers,
  deleteMember,
  insertMembers,
  listRoomsOf,
  lockRooms,
  type NewMember,
} from './queries.ts'

/** How many were not in the room before. The room's row is held by then, or new. */
export async function addUsers(
  ctx: Ctx,
  roomId: string,
  userIds: readonly number[],
  as: NewMember,
): Promise<number> {
  const added = await insertMembers(ctx, roomId, userIds, as)
  if (added.length === 0) return 0
  await countMembers(ctx, roomId)
  for (const id of added) tellPerson(ctx, userKey(id))
  tellRoom(ctx, roomId)
  return added.length
}

export async function removePerson(ctx: Ctx, roomId: string, person: string): Promise<boolean> {
  if (!(await deleteMember(ctx, roomId, person))) return false
  await appointManager(ctx, roomId)
  await countMembers(ctx, roomId)
  tellPerson(ctx, person)
  tellRoom(ctx, roomId)
  return true
}

/** Who left the team; what they wrote stays. */
export async function removeEverywhere(ctx: Ctx, userId: number): Promise<void> {
  const person = userKey(userId)
  const rooms = (await listRoomsOf(ctx.db, person)).map(({ room_id }) => room_id)
  await lockRooms(ctx, rooms)
  for (const roomId of rooms) await removePerson(ctx, roomId, person)
}
