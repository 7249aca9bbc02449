import { type Ctx, roleAtLeast } from '#kit/context.ts'
import type { Problem } from '#kit/problem.ts'
import { JoinFirst, ManagersOnly, RoomArchived, RoomNotFound } from './errors.ts'
import { type Me, meOf } from './person.ts'
import { findRoomOf, lockRoomOf, type RoomFacts } from './queries.ts'

/** A room with who asks for it, to whom it is open. */
export interface OpenedRoom {
  readonly room: RoomFacts
  readonly me: Me
}

export function mayRead(
  room: Pick<RoomFacts, 'kind' | 'visibility' | 'my_role'> | undefined,
  me: Me,
): boolean {
  if (!room) return false
  if (room.my_role !== null) return true
  return me.userId !== null && room.kind === 'channel' && room.visibility === 'public'
}

function open(room: RoomFacts | undefined, me: Me): OpenedRoom {
  if (!room || !mayRead(room, me)) throw RoomNotFound()
  return { room, me }
}

/** To read in it. */
export async function openRoom(ctx: Ctx, roomId: string): Promise<OpenedRoom> {
  const me = meOf(ctx)
  return open(await findRoomOf(ctx.db, roomId, me), me)
}

/** To write in it: its row is held, and it is neither foreign nor archived. */
export async function openToWrite(ctx: Ctx, roomId: string, me: Me = meOf(ctx)): Promise<OpenedRoom> {
  return checkWriter(open(await lockRoomOf(ctx.db, roomId, me.key), me))
}

export function checkWriter(opened: OpenedRoom): OpenedRoom {
  if (opened.room.my_role === null) throw JoinFirst()
  if (opened.room.archived_at !== null) throw RoomArchived()
  return opened
}

/** For whoever takes something out of it: its members, and admins who see it without being in it. */
export async function openToModerate(ctx: Ctx, roomId: string): Promise<OpenedRoom> {
  const me = meOf(ctx)
  const opened = open(await lockRoomOf(ctx.db, roomId, me.key), me)
  if (!isManager(opened)) return checkWriter(opened)
  if (opened.room.archived_at !== null) throw RoomArchived()
  return opened
}

/** The creator, and the organization's admins in channels they can see. */
export const isManager = ({ room, me }: OpenedRoom): boolean =>
  room.my_role === 'manager' || (room.kind === 'channel' && me.role !== null && roleAtLeast(me.role, 'admin'))

/** For whoever changes its settings or people. */
export async function openToManage(
  ctx: Ctx,
  roomId: string,
  options: { archived?: boolean; ofTwo?: () => Problem } = {},
): Promise<OpenedRoom> {
  const me = meOf(ctx)
  const opened = open(await lockRoomOf(ctx.db, roomId, me.key), me)
  // Nobody manages a room of two: what cannot be done in one is said before who may do it elsewhere.
  if (options.ofTwo && opened.room.kind === 'direct') throw options.ofTwo()
  if (!isManager(opened)) throw opened.room.my_role === null ? JoinFirst() : ManagersOnly()
  if (opened.room.archived_at !== null && !options.archived) throw RoomArchived()
  return opened
}
