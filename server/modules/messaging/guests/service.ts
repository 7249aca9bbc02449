import { type Ctx, type OpenCtx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { guestKey } from '../access/person.ts'
import { lockRoomOf } from '../access/queries.ts'
import { openToManage } from '../access/rules.ts'
import { tellPerson, tellRoom } from '../live/hints.ts'
import { removePerson } from '../members/join.ts'
import { countMembers, insertGuestMember } from '../members/queries.ts'
import { endAccess, GUEST_KIND, GUEST_PREFIX, INVITATION_KIND } from './end.ts'
import { mailGuest, sealLink } from './mail.ts'
import {
  countGuests,
  findGuest,
  insertGuest,
  listInvitations,
  lockGuest,
  replacePending,
  saveGuest,
} from './queries.ts'
import {
  DirectHasNoGuests,
  type GuestInvitation,
  GuestsNotAllowed,
  InvitationNotFound,
  type NewInvitation,
  TooManyGuests,
  WasAccepted,
  WasDeclined,
} from './schema.ts'

const MOST_GUESTS = 50
const TOKEN_DAYS = 30
const DAY_SECONDS = 86_400

export async function inviteGuest(ctx: Ctx, roomId: string, body: NewInvitation) {
  const { room } = await openToManage(ctx, roomId, { ofTwo: DirectHasNoGuests })
  if (!room.guests_allowed) throw GuestsNotAllowed()
  for (const id of await replacePending(ctx, roomId, body.email)) await endAccess(ctx, id)
  if ((await countGuests(ctx.db, roomId)) >= MOST_GUESTS) throw TooManyGuests()
  const id = newId()
  const token = createSecret()
  const expiresAt = ctx.now
    .add({ hours: 24 * (body.expires_in_days ?? 7) })
    .toString({ fractionalSecondDigits: 3 })
  const name = body.name?.trim() || body.email.split('@')[0]!
  await insertGuest(ctx, {
    id,
    room_id: roomId,
    email: body.email,
    name,
    invited_by_id: userIdOf(ctx),
    expires_at: expiresAt,
    created_at: ctx.now.toString(),
  })
  await addToDirectory(ctx.db, { kind: INVITATION_KIND, secret: token, targetId: id, expiresAt })
  const link = `${ctx.services.settings.publicUrl}/chat/${token}`
  await ctx.enqueue(mailGuest, { guest_id: id, sealed_link: sealLink(ctx, id, link) })
  await recordAudit(ctx, {
    action: 'chat_guest_invited',
    targetKind: 'chat_room',
    targetId: roomId,
    detail: { invitation_id: id, email: body.email },
  })
  return { id, email: body.email, name, status: 'pending' as const, expires_at: expiresAt, link, token }
}

export async function readInvitations(ctx: Ctx, roomId: string): Promise<GuestInvitation[]> {
  await openToManage(ctx, roomId, { archived: true })
  return (await listInvitations(ctx.db, roomId)) as GuestInvitation[]
}

/** A pending one ends, and so does an accepted guest's access, open sockets included. What the guest wrote stays. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  const guest = found(await findGuest(ctx.db, id), InvitationNotFound)
  try {
    await openToManage(ctx, guest.room_id, { archived: true })
  } catch (error) {
    // Whoever does not see the room knows of no invitation to it.
    if ((error as { code?: string }).code === 'room_not_found') throw InvitationNotFound()
    throw error
  }
  const held = found(await lockGuest(ctx.db, id), InvitationNotFound)
  if (!['pending', 'accepted', 'declined'].includes(held.status)) throw InvitationNotFound()
  await saveGuest(ctx, id, { status: 'revoked' })
  await endAccess(ctx, id)
  await removePerson(ctx, guest.room_id, guestKey(id))
  await recordAudit(ctx, {
    action: 'chat_guest_revoked',
    targetKind: 'chat_room',
    targetId: guest.room_id,
    detail: { invitation_id: id },
  })
}

const UNKNOWN_PACE = { capacity: 60, refillPerSecond: 1 }

/** Who tries links is slowed down by those that lead nowhere; a known one is never held up. */
export async function byLink<T>(
  ctx: OpenCtx,
  token: string,
  work: (ctx: Ctx, id: string) => Promise<T>,
): Promise<T> {
  const entry = await ctx.find(INVITATION_KIND, token)
  if (!entry) {
    await ctx.services.throttle.require(`chat-invitation:${networkOf(ctx.request.ip)}`, UNKNOWN_PACE)
    throw InvitationNotFound()
  }
  const actor = { kind: 'link', link: INVITATION_KIND, targetId: entry.targetId } as const
  return ctx.within(entry.organizationId, actor, inner => work(inner, entry.targetId))
}

export async function showInvitation(ctx: Ctx, id: string) {
  const guest = found(await findGuest(ctx.db, id), InvitationNotFound)
  return {
    organization: { name: guest.organization_name },
    room: { name: guest.room_name },
    invited_by: { name: guest.inviter_name ?? guest.organization_name },
    email: guest.email,
    status: guest.status as 'pending',
    expires_at: guest.expires_at,
  }
}

/** Again, until it expires, with a fresh token for the same guest: the link is the way back in. */
export async function accept(ctx: Ctx, id: string, name: string | undefined) {
  const known = found(await findGuest(ctx.db, id), InvitationNotFound)
  const room = found(await lockRoomOf(ctx.db, known.room_id, guestKey(id)), InvitationNotFound)
  const guest = found(await lockGuest(ctx.db, id), InvitationNotFound)
  if (guest.status === 'declined') throw WasDeclined()
  const isFirst = guest.status === 'pending'
  const shown = name?.trim() || guest.name
  await saveGuest(ctx, id, {
    status: 'accepted',
    name: shown,
    ...(isFirst ? { accepted_at: ctx.now.toString() } : {}),
  })
  if (isFirst) {
    await insertGuestMember(ctx, room.id, id, room.kind === 'channel' ? room.last_seq : 0)
    await countMembers(ctx, room.id)
    tellPerson(ctx, guestKey(id))
    tellRoom(ctx, room.id)
  }
  const token = GUEST_PREFIX + createSecret()
  const expiresAt = ctx.now.add({ hours: 24 * TOKEN_DAYS }).toString()
  await addToDirectory(ctx.db, { kind: GUEST_KIND, secret: token, targetId: id, expiresAt })
  return {
    isFirst,
    data: {
      access_token: token,
      token_type: 'bearer' as const,
      expires_in: TOKEN_DAYS * DAY_SECONDS,
      guest: { id, name: shown, email: guest.email },
      room: { id: room.id, name: guest.room_name },
    },
  }
}

export async function decline(ctx: Ctx, id: string): Promise<void> {
  const guest = found(await lockGuest(ctx.db, id), InvitationNotFound)
  if (guest.status === 'accepted') throw WasAccepted()
  await saveGuest(ctx, id, { status: 'declined' })
}
