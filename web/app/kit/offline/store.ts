import { type DBSchema, openDB } from 'idb'

/** What somebody wrote without a network, until it is sent. */
export interface Unsent {
  /** The `Idempotency-Key` of every try, in this tab or a later one. */
  id: string
  person: number
  kind: 'note' | 'task' | 'message'
  /** When it was written. */
  at: string
  /** The screen it was written on. */
  href: string
  url: string
  body: Readonly<Record<string, unknown>>
  /** First parts of the query keys that it makes stale. */
  stale: readonly string[]
  /** When it first left: since then nobody can say whether it arrived. */
  triedAt: string | null
  /** Why the server does not take it, in the words that were said. */
  refusal: string | null
}

/** The answer to a query as it was last seen. */
export interface Seen {
  person: number
  hash: string
  at: number
  data: unknown
}

interface Stores extends DBSchema {
  unsent: { key: string; value: Unsent; indexes: { person: number } }
  seen: { key: [number, string]; value: Seen; indexes: { at: number } }
}

const opened = openDB<Stores>('bowline', 1, {
  upgrade(db) {
    db.createObjectStore('unsent', { keyPath: 'id' }).createIndex('person', 'person')
    db.createObjectStore('seen', { keyPath: ['person', 'hash'] }).createIndex('at', 'at')
  },
})

export const listUnsent = async (person: number): Promise<Unsent[]> =>
  (await (await opened).getAllFromIndex('unsent', 'person', person)).toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )

export const findUnsent = async (id: string): Promise<Unsent | undefined> => (await opened).get('unsent', id)

export const putUnsent = async (one: Unsent): Promise<unknown> => (await opened).put('unsent', one)

export const deleteUnsent = async (id: string): Promise<void> => (await opened).delete('unsent', id)

export const findSeen = async (person: number, hash: string): Promise<Seen | undefined> =>
  (await opened).get('seen', [person, hash])

export async function putSeen(some: readonly Seen[]): Promise<void> {
  const work = (await opened).transaction('seen', 'readwrite')
  // What cannot be stored, such as a function among the data, is not kept; the rest is.
  await Promise.allSettled(some.map(async one => work.store.put(one)))
  await work.done
}

/** The oldest go, until as many are left, and whatever is older than a moment. */
export async function pruneSeen(most: number, oldest: number): Promise<void> {
  const work = (await opened).transaction('seen', 'readwrite')
  let left = await work.store.count()
  for (let one = await work.store.index('at').openCursor(); one; one = await one.continue()) {
    if (left <= most && one.value.at >= oldest) break
    left -= 1
    await one.delete()
  }
  await work.done
}

export const forgetSeen = async (): Promise<void> => (await opened).clear('seen')

/** Nothing of somebody who signed out stays behind. */
export async function forgetPerson(person: number): Promise<void> {
  await forgetSeen()
  for (const { id } of await listUnsent(person)) await deleteUnsent(id)
}
