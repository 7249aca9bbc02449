import type { Db } from '#kit/context.ts'
import { readKey } from '../access/person.ts'
import { listGuestNames, listUserNames } from './shared-queries.ts'

/** What people are called, by their keys. */
export async function listNames(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const people = keys.map(readKey)
  const [users, guests] = await Promise.all([
    listUserNames(
      db,
      people.flatMap(one => (one.type === 'user' ? one.id : [])),
    ),
    listGuestNames(
      db,
      people.flatMap(one => (one.type === 'guest' ? one.id : [])),
    ),
  ])
  return new Map([
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
    ...guests.map(({ id, name }) => [`guest:${id}`, name] as const),
  ])
}
