import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

const shown = ['id', 'room_id', 'text', 'send_at', 'status', 'message_id', 'error', 'created_at'] as const

export async function insertScheduled({ db }: Ctx, values: Insertable<DB['chat_scheduled']>) {
  return db.insertInto('chat_scheduled').values(values).returning(shown).executeTakeFirstOrThrow()
}

/** Held: whoever sends, changes or cancels it comes after the other. */
export const lockScheduled = ({ db }: Ctx, id: string) =>
  db.selectFrom('chat_scheduled').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const saveScheduled = ({ db }: Ctx, id: string, values: Updateable<DB['chat_scheduled']>) =>
  db.updateTable('chat_scheduled').set(values).where('id', '=', id).returning(shown).executeTakeFirstOrThrow()

export function pageScheduled({ db }: Ctx, userId: number, isPendingOnly: boolean, page: PageQuery) {
  let mine = db.selectFrom('chat_scheduled').where('user_id', '=', userId)
  if (isPendingOnly) mine = mine.where('status', '=', 'pending')
  return selectPage(page, mine.select(shown).orderBy('send_at').orderBy('id'))
}

export const findRole = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
