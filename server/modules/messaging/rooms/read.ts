import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { RoomNotFound } from '../access/errors.ts'
import { type Me, meOf } from '../access/person.ts'
import { mayRead } from '../access/rules.ts'
import { loadLinks } from '../markup/records.ts'
import { findRoomRow, pageDiscovered, pageRooms, type RoomRow } from './queries.ts'
import type { DiscoverQuery, Room, RoomsQuery } from './schema.ts'

export async function presentRooms(ctx: Ctx, rows: readonly RoomRow[]): Promise<Room[]> {
  const records = await loadLinks(
    ctx,
    rows.flatMap(row => (row.record_id ? [{ type: row.record_type!, id: row.record_id }] : [])),
  )
  return rows.map(row => {
    const record = records.get(`${row.record_type}:${row.record_id}`)
    return {
      id: row.id,
      kind: row.kind as Room['kind'],
      name: row.name || (row.others ?? ''),
      topic: row.topic,
      visibility: row.visibility as Room['visibility'],
      archived_at: row.archived_at,
      is_default: row.is_default,
      record: record ? { type: record.type as 'deal', id: record.id, title: record.title } : null,
      my_role: row.my_role as Room['my_role'],
      member_count: row.member_count,
      last_seq: row.last_seq,
      last_rev: row.last_rev,
      first_seq: row.first_seq,
      last_message: lastOf(row),
      last_read_seq: row.last_read_seq ?? 0,
      unread_count: row.unread_count,
      mention_count: row.mention_count,
      notifications: (row.notifications ?? 'all') as Room['notifications'],
      active_call_id: row.active_call_id,
      created_by: row.created_by_id,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

function lastOf(row: RoomRow): Room['last_message'] {
  if (row.last_id === null) return null
  const type = row.last_author_type as 'user'
  return {
    id: row.last_id,
    seq: row.message_seq!,
    type: row.last_type as 'message',
    author: {
      type,
      id: type === 'user' ? Number(row.last_author_id) : row.last_author_id,
      name: row.last_author_name!,
    },
    text: row.last_text!,
    created_at: row.last_at!,
  }
}

export async function getRoom(ctx: Ctx, id: string, me: Me = meOf(ctx)): Promise<Room> {
  const row = await findRoomRow(ctx.db, me, id)
  if (!row || !mayRead(row, me)) throw RoomNotFound()
  const [room] = await presentRooms(ctx, [row])
  return found(room, RoomNotFound)
}

export async function listRooms(ctx: Ctx, query: RoomsQuery) {
  if (query.record_id && !query.record_type) throw InvalidInput('record_type is required with record_id')
  const { data, pagination } = await pageRooms(ctx, meOf(ctx), query)
  return { data: await presentRooms(ctx, data), pagination }
}

export async function discover(ctx: Ctx, query: DiscoverQuery) {
  return pageDiscovered(ctx, meOf(ctx).key, query.q?.trim() ?? '', query)
}
