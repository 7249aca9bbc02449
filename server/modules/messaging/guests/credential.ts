import type { Credential } from '#kit/declared/credential.ts'
import { GUEST_KIND, GUEST_PREFIX } from './end.ts'
import { findAccess } from './queries.ts'

/** A guest's token: one room, and nothing beside it. */
export const guestCredential: Credential = {
  of: 'guest',
  accepts: token => token.startsWith(GUEST_PREFIX),
  async lookUp(token, by) {
    const entry = await by.find(GUEST_KIND, token)
    if (!entry) return undefined
    const { organizationId, targetId } = entry
    const guest = await by.read(organizationId, db => findAccess(db, targetId))
    return guest && { organizationId, guestId: guest.id, placeId: guest.room_id }
  },
}
