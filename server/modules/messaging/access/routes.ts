import { idParam, member, viewer, withGuests } from '#kit/route.ts'
import { GuestsCannot, MessageNotFound, RoomNotFound } from './errors.ts'

/** What all routes of the domain have in common. */
export const base = '/api/v1/messaging' as const

export const roomParams = { room_id: idParam('chat_room', RoomNotFound) }
export const messageParams = { ...roomParams, message_id: idParam('chat_message', MessageNotFound) }

/** Who reads: everybody, guests in their room. */
export const readers = withGuests('viewer', 'welcome')
export const writers = withGuests('member', 'welcome')
/** Not for guests, who are told so. */
export const userReaders = { ...viewer, guests: GuestsCannot }
export const userWriters = { ...member, guests: GuestsCannot }
/** A chat's JSON is short. */
export const bodyLimit = 64 * 1024
