import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'

const shown = ['id', 'email', 'name', 'status', 'expires_at', 'created_at', 'accepted_at'] as const

export async function insertGuest({ db }: Ctx, values: Insertable<DB['chat_guests']>): Promise<void> {
  await db.insertInto('chat_guests').values(values).execute()
}

export const listInvitations = (db: Db, roomId: string) =>
  db
    .selectFrom('chat_guests')
    .select(shown)
    .where('room_id', '=', roomId)
    .where('status', 'in', ['pending', 'accepted', 'declined'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function countGuests(db: Db, roomId: string): Promise<number> {
  const { total } = await db
    .selectFrom('chat_guests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('room_id', '=', roomId)
    .where('status', 'in', ['pending', 'accepted'])
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A new invitation to an address takes the place of the one that waits. */
export async function replacePending({ db }: Ctx, roomId: string, email: string): Promise<string[]> {
  const rows = await db
    .updateTable('chat_guests')
    .set({ status: 'replaced' })
    .where('room_id', '=', roomId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const select = (db: Db) =>
  db
    .selectFrom('chat_guests as g')
    .innerJoin('chat_rooms as r', 'r.id', 'g.room_id')
    .leftJoin('users as u', 'u.id', 'g.invited_by_id')
    .innerJoin('organizations as o', join => join.onTrue())
    .select([
      'g.id',
      'g.room_id',
      'g.email',
      'g.name',
      'g.status',
      'g.expires_at',
      'r.name as room_name',
      'r.last_seq',
      'r.archived_at',
      'u.name as inviter_name',
      'o.name as organization_name',
      'o.locale as organization_locale',
    ])

export const findGuest = (db: Db, id: string) => select(db).where('g.id', '=', id).executeTakeFirst()
export const lockGuest = (db: Db, id: string) =>
  select(db).where('g.id', '=', id).forNoKeyUpdate('g').executeTakeFirst()

export async function saveGuest(
  { db }: Ctx,
  id: string,
  values: Updateable<DB['chat_guests']>,
): Promise<void> {
  await db.updateTable('chat_guests').set(values).where('id', '=', id).execute()
}

/** Whose access still holds. */
export const findAccess = (db: Db, id: string) =>
  db
    .selectFrom('chat_guests')
    .select(['id', 'room_id'])
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .executeTakeFirst()

export const listOpen = (db: Db, roomId: string) =>
  db
    .selectFrom('chat_guests')
    .select('id')
    .where('room_id', '=', roomId)
    .where('status', 'in', ['pending', 'accepted', 'declined'])
    .execute()
