import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { tellMessages } from '../live/hints.ts'

export const listRetained = (db: Db) =>
  db
    .selectFrom('chat_rooms')
    .select(['id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .execute()

interface Old {
  roomId: string
  before: string
  most: number
}

const isOld = (before: string) => sql`m.created_at < ${before} and m.pinned_at is null`
const hasYoungReply = (before: string) =>
  sql`exists (select from chat_messages r where r.thread_root_id = m.id and (r.created_at >= ${before} or r.pinned_at is not null))`

/**
 * Takes the oldest out of a room, whose row is held. No message is left to carry the number of this change: whoever was not
 * that far reads the room anew. What still has younger replies keeps its place, without its words.
 */
export async function forgetOld(ctx: Ctx, { roomId, before, most }: Old): Promise<number> {
  const { db, now } = ctx
  const room = await sql<{ last_rev: number }>`
    select last_rev from chat_rooms where id = ${roomId} for no key update`.execute(db)
  let rev = room.rows[0]?.last_rev
  if (rev === undefined) return 0
  const gone = await sql<{ thread_root_id: string | null }>`delete from chat_messages where id in (
    select m.id from chat_messages m where m.room_id = ${roomId} and ${isOld(before)} and not ${hasYoungReply(before)}
    order by m.created_at limit ${most}) returning thread_root_id`.execute(db)
  const roots = [...new Set(gone.rows.flatMap(row => row.thread_root_id ?? []))]
  const counted =
    await sql`update chat_messages m set rev = ${rev} + c.place, change = 'reply', reply_count = c.replies
    from (select m.id, row_number() over (order by m.seq) as place,
        (select count(*) from chat_messages r where r.thread_root_id = m.id and r.deleted_at is null) as replies
      from chat_messages m where m.id = any (${roots}::uuid[])) c
    where m.id = c.id returning m.id`.execute(db)
  rev += counted.rows.length
  const blanked = await sql`with old as (
      select m.id, row_number() over (order by m.seq) as place from chat_messages m
      where m.room_id = ${roomId} and ${isOld(before)} and m.deleted_at is null and ${hasYoungReply(before)}
      limit ${most}),
    files as (delete from chat_message_files f using old where f.message_id = old.id)
    update chat_messages m set rev = ${rev} + old.place, change = 'deleted', deleted_at = ${now.toString()}, text = '', html = '',
      attachments = '[]', reactions = '[]', mention_users = '{}', mention_all = false, not_in_room = '{}', links = '[]',
      forwarded_from = null, words = array_to_tsvector('{}')
    from old where m.id = old.id returning m.id`.execute(db)
  rev += blanked.rows.length
  if (gone.rows.length > 0) rev += 1
  if (rev === room.rows[0]!.last_rev) return 0
  await sql`update chat_rooms r set last_rev = ${rev},
      forgotten_rev = case when ${gone.rows.length > 0} then ${rev} else r.forgotten_rev end,
      first_seq = coalesce((select min(seq) from chat_messages m where m.room_id = r.id), r.last_seq + 1)
    where r.id = ${roomId}`.execute(db)
  tellMessages(ctx, roomId)
  return gone.rows.length
}
