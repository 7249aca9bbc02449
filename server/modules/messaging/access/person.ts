import type { Actor, Role } from '#kit/context.ts'
import { NotAuthenticated } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'

export const ChatPerson = NamedObject('ChatPerson', {
  type: Choice(['user', 'guest', 'hook', 'system']),
  id: Nullable(
    Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      description: 'A user’s number, a uuid otherwise',
    }),
  ),
  name: Type.String(),
})
export type ChatPerson = Static<typeof ChatPerson>

/** Who is calling, as rooms know people: `user:12` or `guest:<uuid>`. */
export interface Me {
  readonly key: string
  readonly userId: number | null
  readonly guestId: string | null
  /** Null for guests. */
  readonly role: Role | null
  /** The one room a guest knows. */
  readonly onlyRoomId: string | null
}

export const userKey = (id: number): string => `user:${id}`
export const guestKey = (id: string): string => `guest:${id}`

export const asUser = (id: number, role: Role): Me => ({
  key: userKey(id),
  userId: id,
  guestId: null,
  role,
  onlyRoomId: null,
})

export const asGuest = (id: string, roomId: string): Me => ({
  key: guestKey(id),
  userId: null,
  guestId: id,
  role: null,
  onlyRoomId: roomId,
})

export function meOf({ actor }: { actor: Actor }): Me {
  if (actor.kind === 'user') return asUser(actor.id, actor.role)
  if (actor.kind === 'guest') return asGuest(actor.id, actor.placeId)
  throw NotAuthenticated()
}

/** Of a key: whose it is. */
export function readKey(key: string): { type: 'user'; id: number } | { type: 'guest'; id: string } {
  const id = key.slice(key.indexOf(':') + 1)
  return key.startsWith('user:') ? { type: 'user', id: Number(id) } : { type: 'guest', id }
}
