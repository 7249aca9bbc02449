import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { newId } from '#kit/id.ts'

const shown = [
  'id',
  'direction',
  'name',
  'url',
  'events',
  'last_status',
  'last_at',
  'failures',
  'disabled_at',
  'created_at',
] as const

export const listHooks = (db: Db, roomId: string) =>
  db
    .selectFrom('chat_hooks')
    .select(shown)
    .where('room_id', '=', roomId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findHook = (db: Db, roomId: string, id: string) =>
  db
    .selectFrom('chat_hooks')
    .select(shown)
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst()

/** By its id alone: for deliveries and for what comes in. */
export const findHookById = (db: Db, id: string) =>
  db.selectFrom('chat_hooks').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertHook({ db }: Ctx, values: Insertable<DB['chat_hooks']>): Promise<void> {
  await db.insertInto('chat_hooks').values(values).execute()
}

export async function saveHook({ db }: Ctx, id: string, values: Updateable<DB['chat_hooks']>): Promise<void> {
  await db.updateTable('chat_hooks').set(values).where('id', '=', id).execute()
}

export async function deleteHook({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('chat_hooks').where('id', '=', id).execute()
}

export const listIncoming = (db: Db, roomId: string) =>
  db
    .selectFrom('chat_hooks')
    .select('id')
    .where('room_id', '=', roomId)
    .where('direction', '=', 'in')
    .execute()

export const listListening = (db: Db, roomId: string, event: string) =>
  db
    .selectFrom('chat_hooks')
    .select('id')
    .where('room_id', '=', roomId)
    .where('direction', '=', 'out')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`${event} = any (events)`)
    .execute()

export async function insertDeliveries(
  { db, now }: Ctx,
  hookIds: readonly string[],
  delivery: { rev: number; event: string; body: string },
): Promise<void> {
  await db
    .insertInto('chat_hook_deliveries')
    .values(hookIds.map(hook_id => ({ id: newId(), hook_id, ...delivery, created_at: now.toString() })))
    .execute()
}

/** The next in its order; held, so that two jobs do not send it both. */
export const lockNext = (db: Db, hookId: string) =>
  db
    .selectFrom('chat_hook_deliveries')
    .selectAll()
    .where('hook_id', '=', hookId)
    .where('status', '=', 'pending')
    .orderBy('rev')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function settleDelivery(
  { db }: Ctx,
  id: string,
  values: Updateable<DB['chat_hook_deliveries']>,
): Promise<void> {
  await db.updateTable('chat_hook_deliveries').set(values).where('id', '=', id).execute()
}

export async function giveUpPending({ db }: Ctx, hookId: string): Promise<void> {
  await db
    .updateTable('chat_hook_deliveries')
    .set({ status: 'failed', last_error: 'The hook was disabled' })
    .where('hook_id', '=', hookId)
    .where('status', '=', 'pending')
    .execute()
}

export async function dropOldDeliveries({ db }: Ctx, before: string): Promise<void> {
  await db
    .deleteFrom('chat_hook_deliveries')
    .where('created_at', '<', before)
    .where('status', '<>', 'pending')
    .execute()
}

export const listSealed = ({ db }: Ctx) =>
  db
    .selectFrom('chat_hooks')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
