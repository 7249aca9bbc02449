import type { Ctx } from '#kit/context.ts'
import type { Problem } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { openToManage } from '../access/rules.ts'
import { dropRoomFiles } from '../attachments/removal.ts'
import { endAccessTo } from '../guests/end.ts'
import { forgetHooksOf } from '../hooks/forget.ts'
import { tellPerson, tellRoom } from '../live/hints.ts'
import { listPeopleOf } from '../members/queries.ts'
import { checkName, readRecord } from './create.ts'
import {
  DefaultChannelStays,
  DirectRoomStays,
  DirectRoomUnnamed,
  GroupsArePrivate,
  NameTaken,
} from './errors.ts'
import { deleteRoomRow, isNameTaken, saveRoom } from './queries.ts'
import { getRoom } from './read.ts'
import type { Room, RoomPatch } from './schema.ts'

export async function updateRoom(ctx: Ctx, id: string, patch: RoomPatch): Promise<Room> {
  const { room } = await openToManage(ctx, id, { archived: true, ofTwo: () => whyNotOfTwo(patch) })
  if (patch.archived && room.is_default) throw DefaultChannelStays('archived')
  if (patch.visibility === 'public' && room.kind !== 'channel') throw GroupsArePrivate()
  if (patch.visibility === 'private' && room.is_default) throw DefaultChannelStays('made private')
  const name = checkName(patch.name)
  const isReopened = patch.archived === false && room.archived_at !== null
  const wanted = name ?? room.name
  if (room.kind === 'channel' && (name !== undefined || isReopened) && (await isNameTaken(ctx, wanted, id))) {
    throw NameTaken(wanted)
  }
  await saveRoom(ctx, id, {
    ...(name === undefined ? {} : { name }),
    ...(patch.topic === undefined ? {} : { topic: patch.topic?.trim() ?? '' }),
    ...(patch.visibility === undefined ? {} : { visibility: patch.visibility }),
    ...(patch.archived === undefined
      ? {}
      : { archived_at: patch.archived ? (room.archived_at ?? ctx.now.toString()) : null }),
    ...(await readRecord(ctx, patch.record)),
  })
  await recordAudit(ctx, {
    action: 'chat_room_updated',
    targetKind: 'chat_room',
    targetId: id,
    detail: { fields: Object.keys(patch) },
  })
  tellRoom(ctx, id)
  return getRoom(ctx, id)
}

function whyNotOfTwo({ name, visibility }: RoomPatch): Problem {
  if (name !== undefined) return DirectRoomUnnamed()
  return visibility === 'public' ? GroupsArePrivate() : DirectRoomStays('changed')
}

/** For good, with its messages, files, polls, hooks and what was yet to be sent. */
export async function deleteRoom(ctx: Ctx, id: string): Promise<void> {
  const { room } = await openToManage(ctx, id, { archived: true, ofTwo: () => DirectRoomStays('deleted') })
  if (room.is_default) throw DefaultChannelStays('deleted')
  const people = await listPeopleOf(ctx.db, id)
  await endAccessTo(ctx, id)
  await forgetHooksOf(ctx, id)
  await dropRoomFiles(ctx, id)
  await deleteRoomRow(ctx, id)
  await recordAudit(ctx, { action: 'chat_room_deleted', targetKind: 'chat_room', targetId: id })
  for (const { person } of people) tellPerson(ctx, person)
}
