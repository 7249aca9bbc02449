import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'

const shown = ['id', 'room_id', 'text', 'send_at', 'status', 'message_id', 'error', 'created_at'] as const

export async function insertScheduled({ db }: Ctx, values: Insertable<DB['chat_scheduled']>) {
  return db.insertInto('chat_scheduled').values(values).returning(shown).executeTakeFirstOrThrow()
}

/** Held: whoever sends, changes or cancels it comes after the other. */
export const lockScheduled = ({ db }: Ctx, id: string) =>
  db.selectFrom('chat_scheduled').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const saveScheduled = ({ db }: Ctx, id: string, values: Updateable<DB['chat_scheduled']>) =>
  db.updateTable('chat_scheduled').set(values).where('id', '=', id).returning(shown).executeTakeFirstOrThrow()

export async function pageScheduled(
  { db }: Ctx,
  userId: number,
  isPendingOnly: boolean,
  { limit, offset }: PageSlice,
) {
  let mine = db.selectFrom('chat_scheduled').where('user_id', '=', userId)
  if (isPendingOnly) mine = mine.where('status', '=', 'pending')
  const [data, { total }] = await Promise.all([
    mine.select(shown).orderBy('send_at').orderBy('id').limit(limit).offset(offset).execute(),
    mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, total: Number(total) }
}

export const findRole = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
