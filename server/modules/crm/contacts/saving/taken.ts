import type { Db } from '#kit/context.ts'
import { emailKeysOf } from '../addresses.ts'
import { findHolders } from '../queries.ts'
import { EmailTaken } from '../schema.ts'
import type { ContactValues } from './normalize.ts'

/** Whoever has one of the addresses already keeps it. `claimed`: who of the same change has which, too. */
export async function refuseTaken(
  db: Db,
  id: string,
  given: Pick<ContactValues, 'email' | 'emails'>,
  claimed = new Map<string, string>(),
): Promise<void> {
  const keys = emailKeysOf(given)
  const holders = await findHolders(db, keys)
  for (const key of keys) {
    const holder = claimed.get(key) ?? holders.get(key) ?? id
    if (holder !== id) throw EmailTaken(holder)
    claimed.set(key, id)
  }
}
