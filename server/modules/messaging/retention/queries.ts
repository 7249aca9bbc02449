import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export const listRetained = (db: Db) =>
  db
    .selectFrom('chat_rooms')
    .select(['id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .execute()

/** Replies go with what they answer, whose place is gone. */
export async function dropOldMessages(
  { db }: Ctx,
  roomId: string,
  before: string,
  most: number,
): Promise<number> {
  const { rows } = await sql`delete from chat_messages where id in (
    select id from chat_messages where room_id = ${roomId} and created_at < ${before} and pinned_at is null
    order by created_at limit ${most}) returning id`.execute(db)
  return rows.length
}

export async function noteFirst({ db }: Ctx, roomId: string): Promise<void> {
  await sql`update chat_rooms r set first_seq = coalesce(
    (select min(seq) from chat_messages m where m.room_id = r.id), r.last_seq + 1)
    where r.id = ${roomId}`.execute(db)
}
