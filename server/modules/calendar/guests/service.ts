import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { say } from '#kit/text/sentence.ts'
import { findUsers } from '#modules/identity/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { factsOf, noteChanges } from '../events/apply.ts'
import { lockEvent, viewerOf } from '../events/queries.ts'
import { EventNotFound } from '../events/schema.ts'
import { type EventState, nameOf } from '../events/state.ts'
import { EventInvited, EventRsvp } from '../events.ts'
import { readWall } from '../recurrence/days.ts'
import { tellColleagues } from './colleagues.ts'
import { rsvpUrl } from './letter.ts'
import { sendLetters, sendNotices } from './notices.ts'
import {
  bumpRevision,
  findGuest,
  type GuestRow,
  holdContacts,
  insertGuests,
  listContacts,
  listGuests,
  markInvited,
  type NewGuest,
  removeGuestRow,
  saveAnswer,
  updateGuestRow,
} from './queries.ts'
import {
  type EventInvite,
  type GuestIn,
  type InvitationsSent,
  type Invited,
  type InviteIn,
  InviteNotFound,
  type InvitePatch,
  type InvitesIn,
} from './schema.ts'

const MOST = 200
const TooManyGuests = () => InvalidInput(say`An event may have at most ${{ most: MOST }} guests`)

export function presentInvite(ctx: Ctx, state: EventState, row: GuestRow): EventInvite {
  const { token, answered_sequence: _, answered_stamp: __, occurrences, ...rest } = row
  return {
    ...rest,
    rsvp_url: rsvpUrl(ctx, token),
    occurrences: (occurrences ?? []).map(({ recurrence_id, status }) => ({
      recurrence_id: nameOf(state, readWall(recurrence_id)),
      status,
    })),
  }
}

export const listInvites = async (ctx: Ctx, state: EventState): Promise<EventInvite[]> =>
  (await listGuests(ctx.db, state.id)).map(row => presentInvite(ctx, state, row))

async function claim(ctx: Ctx, id: string, guests: readonly GuestIn[] = []): Promise<EventState> {
  if (guests.length > MOST) throw TooManyGuests()
  if (guests.length > 0) holdContacts(ctx, namesOf(guests))
  return found(await lockEvent(ctx, id, viewerOf(ctx)), EventNotFound)
}

/** A colleague is somebody with an address; where a contact has it, they are that contact, too. */
export async function withAddresses(ctx: Ctx, given: readonly GuestIn[]): Promise<GuestIn[]> {
  if (given.length > MOST) throw TooManyGuests()
  const users = await findUsers(
    ctx.db,
    given.flatMap(({ user_id }) => user_id ?? []),
  )
  return given.map(one => {
    if (one.user_id === undefined) return one
    const user = users.find(({ id }) => id === one.user_id)
    if (!user) throw InvalidInput('user_id not found')
    return { email: user.email, name: one.name ?? user.name, optional: one.optional ?? false }
  })
}

const namesOf = (given: readonly GuestIn[]) => ({
  ids: given.flatMap(({ contact_id }) => contact_id ?? []),
  emails: given.flatMap(({ email, contact_id }) => (contact_id ? [] : (email ?? []))),
})

/** People by address or as contacts; somebody whose address a contact has is that contact. */
async function resolve(ctx: Ctx, given: readonly GuestIn[]): Promise<NewGuest[]> {
  const contacts = await listContacts(ctx.db, namesOf(given))
  const seen = new Set<string>()
  return given.flatMap(({ email, name, optional, contact_id }) => {
    const contact = contacts.find(one =>
      contact_id ? one.id === contact_id : email && one.email_key === emailKey(email),
    )
    if (contact_id && !contact) throw InvalidInput('contact_id not found')
    const address = (contact_id ? contact!.email : email)?.trim()
    if (!address) throw InvalidInput(contact_id ? 'The contact has no email address' : 'email is required')
    if (address.length > 254 || !isEmail(address)) throw InvalidInput('email must be a valid email address')
    const key = emailKey(address)
    if (seen.has(key)) return []
    seen.add(key)
    const known = name?.trim() || contact?.name || ''
    return [{ email: address, name: known, optional: optional ?? false, contact_id: contact?.id ?? null }]
  })
}

/** The same, and those who are contacts stay until the commit. */
export function holdGuests(ctx: Ctx, given: readonly GuestIn[]): Promise<NewGuest[]> | NewGuest[] {
  if (given.length === 0) return []
  holdContacts(ctx, namesOf(given))
  return resolve(ctx, given)
}

export async function noteGuests(ctx: Ctx, state: EventState): Promise<void> {
  await bumpRevision(ctx.db, state.id)
  noteChanges(ctx, [{ before: null, after: state, isRetimed: false }])
}

/** Adds without mailing. Whoever is there stays as they are. */
async function add(ctx: Ctx, eventId: string, given: readonly GuestIn[]): Promise<GuestRow[]> {
  const [guests, present] = await Promise.all([resolve(ctx, given), listGuests(ctx.db, eventId)])
  const known = new Set(present.map(({ email }) => emailKey(email)))
  const fresh = guests.filter(({ email }) => !known.has(emailKey(email)))
  if (present.length + fresh.length > MOST) throw TooManyGuests()
  await insertGuests(ctx, eventId, fresh)
  return fresh.length > 0 ? listGuests(ctx.db, eventId) : present
}

export async function addInvites(ctx: Ctx, id: string, input: InvitesIn): Promise<EventInvite[]> {
  const { invites, ...one } = input
  const isOne = one.email !== undefined || one.contact_id !== undefined || one.user_id !== undefined
  const guests = await withAddresses(ctx, [...(invites ?? []), ...(isOne ? [one] : [])])
  const state = await claim(ctx, id, guests)
  if (!invites && !isOne) throw InvalidInput('email is required')
  const rows = await add(ctx, id, guests)
  await noteGuests(ctx, state)
  return rows.map(row => presentInvite(ctx, state, row))
}

/** Mails those named, or, with nobody named, all who were not invited yet. */
export async function invite(ctx: Ctx, id: string, input: InviteIn): Promise<Invited> {
  const named: GuestIn[] = [
    ...(input.emails ?? []).map(email => ({ email })),
    ...(input.contact_ids ?? []).map(contact_id => ({ contact_id })),
  ]
  const state = await claim(ctx, id, named)
  const wanted = await resolve(ctx, named)
  const rows = await add(ctx, id, named)
  const keys = new Set(wanted.map(({ email }) => emailKey(email)))
  const chosen =
    named.length > 0
      ? rows.filter(({ email }) => keys.has(emailKey(email)))
      : rows.filter(({ invited_at }) => invited_at === null)
  if (state.status === 'canceled' && chosen.length > 0) throw InvalidInput('The event was canceled')
  const told = await mailInvitations(ctx, state, chosen, () => input.message)
  return { ...told, invites: await listInvites(ctx, state) }
}

/** Mails these guests of an event that is locked. */
export async function mailInvitations(
  ctx: Ctx,
  state: EventState,
  chosen: readonly GuestRow[],
  messageFor: (guest: GuestRow) => string | null | undefined,
): Promise<InvitationsSent> {
  const results = await sendLetters(
    ctx,
    chosen.map(guest => ({
      method: 'REQUEST',
      state,
      occurrence: undefined,
      guest,
      isFirst: guest.invited_at === null,
      message: messageFor(guest),
    })),
  )
  const skipped = results.flatMap(({ email, reason }) => (reason === null ? [] : [{ email, reason }]))
  const missed = new Set(skipped.map(({ email }) => email))
  const reached = chosen.filter(({ email }) => !missed.has(email))
  if (reached.length > 0) {
    await markInvited(
      ctx,
      reached.map(guest => guest.id),
    )
    await ctx.emit(EventInvited, { ...factsOf(state), sent: reached.length })
    const tell = (email: string) => ({ change: 'invited' as const, state, occurrence: undefined, email })
    await tellColleagues(
      ctx,
      reached.map(({ email }) => tell(email)),
    )
  }
  await noteGuests(ctx, state)
  return { sent: reached.length, skipped }
}

async function claimGuest(ctx: Ctx, id: string, guestId: string) {
  const state = await claim(ctx, id)
  const guest = found(await findGuest(ctx.db, guestId), InviteNotFound)
  if (guest.event_id !== id) throw InviteNotFound()
  return { state, guest }
}

/** A colleague answers for the guest, or says more about them. */
export async function updateInvite(
  ctx: Ctx,
  id: string,
  guestId: string,
  patch: InvitePatch,
): Promise<EventInvite> {
  const { state, guest } = await claimGuest(ctx, id, guestId)
  const { status, name, optional } = patch
  await updateGuestRow(ctx, guestId, {
    ...(name === undefined ? {} : { name: name?.trim() ?? '' }),
    ...(optional === undefined ? {} : { optional }),
  })
  if (status !== undefined) {
    await saveAnswer(ctx, guestId, { status, responded_by: 'member', ...answeredNow(ctx, state) })
    await ctx.emit(EventRsvp, tellAnswer(state, guest, status, 'member', null))
  }
  await noteGuests(ctx, state)
  return presentInvite(ctx, state, found(await findGuest(ctx.db, guestId), InviteNotFound))
}

/** What a mail that was written before cannot undo. */
export const answeredNow = (ctx: Ctx, state: EventState) => ({
  sequence: state.sequence,
  stamp: ctx.now.toString(),
})

export const tellAnswer = (
  state: EventState,
  guest: Pick<GuestRow, 'id' | 'name' | 'email' | 'contact_id'>,
  status: EventInvite['status'],
  responded_by: 'rsvp' | 'mail' | 'member',
  recurrence_id: string | null,
) => ({
  ...factsOf(state),
  contact_id: state.private_to === null ? (guest.contact_id ?? state.contact_id) : null,
  guest_id: guest.id,
  guest: state.private_to === null ? guest.name || guest.email : null,
  status,
  responded_by,
  recurrence_id,
})

export async function removeInvite(ctx: Ctx, id: string, guestId: string): Promise<void> {
  const { state, guest } = await claimGuest(ctx, id, guestId)
  await removeGuestRow(ctx.db, guestId)
  if (guest.invited_at !== null) {
    await sendNotices(ctx, [{ email: guest.email, method: 'CANCEL', state, occurrence: undefined, guest }])
  }
  await noteGuests(ctx, state)
}
