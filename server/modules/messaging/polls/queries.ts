import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { columns } from '../messages/queries.ts'

export async function insertPoll({ db }: Ctx, values: Insertable<DB['chat_polls']>): Promise<void> {
  await db.insertInto('chat_polls').values(values).execute()
}

export const findPoll = (db: Db, roomId: string, id: string) =>
  db
    .selectFrom('chat_polls')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function saveVotes({ db }: Ctx, id: string, votes: Record<string, string[]>): Promise<void> {
  await db
    .updateTable('chat_polls')
    .set({ votes: toJson(votes) })
    .where('id', '=', id)
    .execute()
}

export async function closePollRow({ db, now }: Ctx, id: string): Promise<void> {
  await db.updateTable('chat_polls').set({ closed_at: now.toString() }).where('id', '=', id).execute()
}

/** The messages that carry them, newest first. */
export function pagePolls({ db }: Ctx, roomId: string, page: PageQuery) {
  const all = db
    .selectFrom('chat_polls as p')
    .innerJoin('chat_messages as m', 'm.id', 'p.message_id')
    .where('p.room_id', '=', roomId)
    .where('m.deleted_at', 'is', null)
  return selectPage(page, all.select(columns).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc'))
}
