import { LRUCache } from 'lru-cache'
import type { SocketHost } from '#kit/web/socket.ts'
import { readKey } from '../access/person.ts'
import { listGuestNames, listUserNames } from '../messages/shared-queries.ts'

/** What people are called, remembered for a minute: frames of typing and presence name them all the time. */
export function createNames(host: SocketHost) {
  const known = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 })
  return {
    async of(organizationId: string, key: string): Promise<string> {
      const place = `${organizationId}:${key}`
      const remembered = known.get(place)
      if (remembered !== undefined) return remembered
      const person = readKey(key)
      const [found] = await host.read<{ name: string }[]>(organizationId, ({ db }) =>
        person.type === 'user' ? listUserNames(db, [person.id]) : listGuestNames(db, [person.id]),
      )
      const name = found?.name ?? ''
      known.set(place, name)
      return name
    },
  }
}
