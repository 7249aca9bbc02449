import { LRUCache } from 'lru-cache'
import { hashSecret } from '../crypto/tokens.ts'

interface Owned {
  organizationId: string
}

/**
 * Look-ups of credentials, remembered for a few seconds. Under the hash of the credential: a dump of the memory, or of this
 * cache, opens nothing.
 */
export interface Remembered<T extends Owned> {
  find(credential: string, lookUp: (credential: string) => Promise<T | undefined>): Promise<T | undefined>
  /** What is known of an organization, and every look-up under way, which may have read the old state. */
  forget(organizationId: string): void
}

const REMEMBER_MS = 5_000
/** The longest a process that hears nothing may still honour a credential that was revoked or lowered elsewhere. */
const REMEMBER_UNHEARD_MS = 1_000
const MOST = 20_000

interface Entry<T> {
  found: Promise<T | undefined>
  organizationId: string | null
}

export function createRemembered<T extends Owned>(isListening: () => boolean): Remembered<T> {
  const cache = new LRUCache<string, Entry<T>>({ max: MOST, ttl: REMEMBER_MS })
  return {
    find(credential, lookUp) {
      const key = hashSecret(credential).toString('base64')
      const known = cache.get(key)
      if (known) return known.found
      const entry: Entry<T> = { found: lookUp(credential), organizationId: null }
      cache.set(key, entry, isListening() ? undefined : { ttl: REMEMBER_UNHEARD_MS })
      const drop = () => {
        if (cache.peek(key) === entry) cache.delete(key)
      }
      entry.found.then(found => {
        if (found) entry.organizationId = found.organizationId
        else drop()
      }, drop)
      return entry.found
    },
    forget(organizationId) {
      for (const [key, entry] of [...cache.entries()]) {
        if (entry.organizationId === null || entry.organizationId === organizationId) cache.delete(key)
      }
    },
  }
}
