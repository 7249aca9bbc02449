import type { Db } from '#kit/context.ts'
import { columns } from '../messages/queries.ts'

export const listPinned = (db: Db, roomId: string) =>
  db
    .selectFrom('chat_messages as m')
    .select(columns)
    .where('m.room_id', '=', roomId)
    .where('m.pinned_at', 'is not', null)
    .orderBy('m.pinned_at', 'desc')
    .orderBy('m.seq', 'desc')
    .execute()

export async function countPinned(db: Db, roomId: string): Promise<number> {
  const { total } = await db
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('room_id', '=', roomId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}
