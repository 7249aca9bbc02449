import type { Services } from '#kit/context.ts'
import { asGuest, asUser, type Me } from '../access/person.ts'

/** Whose token it is; undefined where it opens nothing, or nothing any more. */
export async function identify(
  { identities, guests }: Services,
  token: string,
): Promise<{ organizationId: string; me: Me } | undefined> {
  if (!token) return undefined
  const user = await identities.identify(token)
  if (user) {
    return user.mustSetUp
      ? undefined
      : { organizationId: user.organizationId, me: asUser(user.userId, user.role) }
  }
  const guest = await guests.identify(token)
  return guest && { organizationId: guest.organizationId, me: asGuest(guest.guestId, guest.placeId) }
}
