import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import type { Me } from '../access/person.ts'

export const fileColumns = [
  'a.id',
  'a.room_id',
  'a.filename',
  'a.size',
  'a.content_type',
  'a.sha256',
  'a.created_at',
] as const

export async function insertAttachment(
  { db }: Ctx,
  values: Insertable<DB['chat_attachments']>,
): Promise<void> {
  await db.insertInto('chat_attachments').values(values).execute()
}

/** One's own of the room, in the order asked for. Held, so that the sweep leaves them. */
export async function lockOwn({ db }: Ctx, roomId: string, person: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('chat_attachments as a')
    .select(fileColumns)
    .where('a.id', 'in', ids)
    .where('a.room_id', '=', roomId)
    .where('a.person', '=', person)
    .orderBy('a.id')
    .forKeyShare()
    .execute()
  return ids.flatMap(id => rows.find(row => row.id === id) ?? [])
}

export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('chat_attachments as a')
    .select([...fileColumns, 'a.person', 'a.file_key'])
    .where('a.id', '=', id)
    .executeTakeFirst()

/** Whether some message that somebody may read carries it. */
export async function mayReadFile(db: Db, id: string, me: Me): Promise<boolean> {
  const row = await db
    .selectFrom('chat_message_files as f')
    .innerJoin('chat_messages as m', 'm.id', 'f.message_id')
    .innerJoin('chat_rooms as r', 'r.id', 'm.room_id')
    .leftJoin('chat_members as p', join => join.onRef('p.room_id', '=', 'r.id').on('p.person', '=', me.key))
    .select('m.id')
    .where('f.attachment_id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('p.person', 'is not', null),
        ...(me.userId === null
          ? []
          : [and([eb('r.kind', '=', 'channel'), eb('r.visibility', '=', 'public')])]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Those that no message carries and nobody will use any more. */
export async function dropUnused({ db }: Ctx, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('chat_attachments as a')
    .where('a.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_message_files as f')
            .select('f.message_id')
            .whereRef('f.attachment_id', '=', 'a.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_scheduled as s')
            .select('s.id')
            .where('s.status', '=', 'pending')
            .where(({ eb, fn, ref }) => eb(ref('a.id'), '=', fn.any('s.attachment_ids'))),
        ),
      ),
    )
    .returning('a.file_key')
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** What messages of other rooms carry as well moves to one of these. */
export async function moveForwarded({ db }: Ctx, roomId: string): Promise<void> {
  await sql`update chat_attachments a set room_id = m.room_id
    from chat_message_files f join chat_messages m on m.id = f.message_id
    where a.room_id = ${roomId} and f.attachment_id = a.id and m.room_id <> ${roomId}`.execute(db)
}

export async function listKeysOf({ db }: Ctx, roomId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_attachments')
    .select('file_key')
    .where('room_id', '=', roomId)
    .execute()
  return rows.map(({ file_key }) => file_key)
}

export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('chat_attachments')
    .select('file_key')
    .where('file_key', 'in', keys)
    .execute()
  return new Set(rows.map(({ file_key }) => file_key))
}
