import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { prepared } from '#kit/query.ts'

/** The rooms somebody is in, and how far each has come. */
export const listFollowed = (db: Db, person: string) =>
  db
    .selectFrom('chat_members as m')
    .innerJoin('chat_rooms as r', 'r.id', 'm.room_id')
    .select(['r.id', 'r.last_rev', 'r.last_seq', 'r.forgotten_rev'])
    .where('m.person', '=', person)
    .execute()

export const progressOf = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('chat_rooms')
    .select(['id', 'last_rev', 'last_seq', 'forgotten_rev'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)
export const listProgress = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : progressOf(db, { ids })

export async function insertConnection(
  { db, now }: Ctx,
  connection: { id: string; person: string },
): Promise<void> {
  await db
    .insertInto('chat_connections')
    .values({ ...connection, seen_at: now.toString() })
    .execute()
}

/** And those that nobody renews any more go. */
export async function renewConnections({ db, now }: Ctx, ids: readonly string[]): Promise<void> {
  await db.updateTable('chat_connections').set({ seen_at: now.toString() }).where('id', 'in', ids).execute()
  await db
    .deleteFrom('chat_connections')
    .where('seen_at', '<', now.subtract({ minutes: 10 }).toString())
    .execute()
}

export async function setAway({ db }: Ctx, id: string, isAway: boolean): Promise<void> {
  await db.updateTable('chat_connections').set({ is_away: isAway }).where('id', '=', id).execute()
}

/** What others see once these are gone. */
export async function deleteConnections(
  { db, now }: Ctx,
  people: ReadonlyMap<string, string>,
  since: string,
): Promise<Map<string, 'online' | 'away' | 'offline'>> {
  const persons = [...new Set(people.values())]
  await db
    .deleteFrom('chat_connections')
    .where('id', 'in', [...people.keys()])
    .execute()
  await db
    .insertInto('chat_people')
    .values(persons.map(person => ({ person, last_seen_at: now.toString() })))
    .onConflict(oc => oc.columns(['organization_id', 'person']).doUpdateSet({ last_seen_at: now.toString() }))
    .execute()
  return readPresence(db, persons, since)
}

export async function readPresence(
  db: Db,
  persons: readonly string[],
  since: string,
): Promise<Map<string, 'online' | 'away' | 'offline'>> {
  const rows = await db
    .selectFrom('chat_connections')
    .select(['person', 'is_away'])
    .where('person', 'in', persons)
    .where('seen_at', '>', since)
    .execute()
  return new Map(
    persons.map(person => {
      const open = rows.filter(row => row.person === person)
      const presence = open.length === 0 ? 'offline' : open.every(row => row.is_away) ? 'away' : 'online'
      return [person, presence] as const
    }),
  )
}

export async function isInRoom(db: Db, roomId: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_members')
    .select('person')
    .where('room_id', '=', roomId)
    .where('person', '=', person)
    .executeTakeFirst()
  return row !== undefined
}
