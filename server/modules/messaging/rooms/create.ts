import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { findUserIds, recordAudit } from '#modules/identity/index.ts'
import { RoomNotFound } from '../access/errors.ts'
import { loadLinks } from '../markup/records.ts'
import { addUsers } from '../members/join.ts'
import {
  DirectNeedsOne,
  GroupNeedsSome,
  GroupsArePrivate,
  NameRequired,
  NameTaken,
  RecordNotFound,
  UserNotFoundHere,
} from './errors.ts'
import { findPair, insertPair, insertRoom, isNameTaken } from './queries.ts'
import { getRoom } from './read.ts'
import type { NewRoom, Room } from './schema.ts'

const MOST_IN_GROUP = 49

export async function createRoom(ctx: Ctx, body: NewRoom): Promise<{ data: Room; existing: boolean }> {
  const kind = body.kind ?? 'channel'
  const mine = userIdOf(ctx)!
  const ids = [...new Set(body.user_ids ?? [])]
  if ((await findUserIds(ctx.db, ids)).length < ids.length) throw UserNotFoundHere()
  if (kind === 'direct') return createDirect(ctx, mine, ids)
  const others = ids.filter(id => id !== mine)
  const name = body.name?.trim() ?? ''
  if (kind === 'channel') {
    if (name === '') throw NameRequired()
    if (await isNameTaken(ctx, name, null)) throw NameTaken(name)
  } else {
    if (others.length < 2 || others.length > MOST_IN_GROUP) throw GroupNeedsSome()
    if (body.visibility === 'public') throw GroupsArePrivate()
  }
  const id = newId()
  await insertNamed(ctx, name, {
    ...base(ctx, id),
    kind,
    name,
    topic: body.topic?.trim() ?? '',
    visibility: kind === 'group' ? 'private' : (body.visibility ?? 'public'),
    ...(await readRecord(ctx, body.record)),
  })
  await addUsers(ctx, id, [mine], { role: 'manager', from: 0 })
  await addUsers(ctx, id, others, { role: 'member', from: 0 })
  await recordAudit(ctx, {
    action: 'chat_room_created',
    targetKind: 'chat_room',
    targetId: id,
    detail: { kind },
  })
  return { data: await getRoom(ctx, id), existing: false }
}

/** Between asking and writing somebody else may have taken the name: the index has the last word. */
async function insertNamed(ctx: Ctx, name: string, values: Parameters<typeof insertRoom>[1]): Promise<void> {
  try {
    await insertRoom(ctx, values)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'chat_rooms_name') throw NameTaken(name)
    throw error
  }
}

const base = (ctx: Ctx, id: string) => {
  const at = ctx.now.toString()
  return { id, created_by_id: userIdOf(ctx), last_activity_at: at, created_at: at, updated_at: at }
}

/** The pair has one room for ever, also for two who ask at once. */
async function createDirect(
  ctx: Ctx,
  mine: number,
  ids: readonly number[],
): Promise<{ data: Room; existing: boolean }> {
  const others = ids.length > 1 ? ids.filter(id => id !== mine) : ids
  const [other] = others
  if (other === undefined || others.length > 1) throw DirectNeedsOne()
  const [low, high] = mine < other ? [mine, other] : [other, mine]
  const known = await findPair(ctx, low, high)
  if (known) return { data: await getRoom(ctx, known.id), existing: true }
  const id = newId()
  const isNew = await insertPair(ctx, {
    ...base(ctx, id),
    kind: 'direct',
    visibility: 'private',
    pair_low: low,
    pair_high: high,
  })
  if (isNew) await addUsers(ctx, id, [...new Set([mine, other])], { role: 'member', from: 0 })
  const pair = found(await findPair(ctx, low, high), RoomNotFound)
  return { data: await getRoom(ctx, pair.id), existing: !isNew }
}

export async function readRecord(
  ctx: Ctx,
  record: NewRoom['record'],
): Promise<{ record_type?: string | null; record_id?: string | null }> {
  if (record === undefined) return {}
  if (record === null) return { record_type: null, record_id: null }
  const found = await loadLinks(ctx, [{ type: record.type, id: record.id.toLowerCase() }])
  if (found.size === 0) throw RecordNotFound()
  return { record_type: record.type, record_id: record.id.toLowerCase() }
}

export const checkName = (name: string | undefined): string | undefined => {
  if (name === undefined) return undefined
  if (name.trim() === '') throw InvalidInput('name must not be empty')
  return name.trim()
}
