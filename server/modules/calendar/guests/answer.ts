import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { sendMails } from '#modules/email/index.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { findEvent, lockEvent } from '../events/queries.ts'
import { OccurrenceNotFound } from '../events/schema.ts'
import { type EventState, nameOf, present, withOverride } from '../events/state.ts'
import { readRecurrenceId } from '../events/times.ts'
import { EventRsvp } from '../events.ts'
import { calendarText, eventText } from '../ics/write.ts'
import { wallText } from '../recurrence/days.ts'
import { describeRecurrence } from '../recurrence/describe.ts'
import { findOccurrence, type Occurrence, spanOf } from '../recurrence/series.ts'
import { readSettings } from '../settings/queries.ts'
import { sourceOf, whenText } from './letter.ts'
import { type Answer, findGuest, type GuestRow, requireHost, saveAnswer } from './queries.ts'
import { EventCanceled, EventOver, InviteNotFound, type PublicInvite, type RsvpIn } from './schema.ts'
import { answeredNow, noteGuests, tellAnswer } from './service.ts'
import { wordsFor } from './words.ts'

const meanings = { yes: 'accepted', no: 'declined', maybe: 'tentative' } as const

const isOver = (ctx: Ctx, state: EventState, occurrence: Occurrence | undefined): boolean => {
  const end = occurrence ? occurrence.endAt : spanOf(state).to
  return end !== null && end <= ctx.now.epochMilliseconds
}

/** What the guest may know; nothing is changed by looking: mail scanners follow links too. */
export async function viewInvite(ctx: Ctx, guestId: string): Promise<PublicInvite> {
  const guest = found(await findGuest(ctx.db, guestId), InviteNotFound)
  const state = found(await findEvent(ctx.db, guest.event_id, 'any'), InviteNotFound)
  const host = await requireHost(ctx.db, state.owner_id)
  const shown = present(state, undefined, [])
  return {
    event: {
      title: shown.title,
      description: shown.description,
      location: shown.location,
      meeting_url: shown.meeting_url,
      all_day: shown.all_day,
      start_at: shown.start_at,
      end_at: shown.end_at,
      timezone: shown.timezone,
      start_date: shown.start_date,
      end_date: shown.end_date,
      recurrence_text: describeRecurrence(state, pickLanguage(ctx.request?.acceptLanguage ?? '')),
      status: shown.status,
      is_over: isOver(ctx, state, undefined),
    },
    guest: { name: guest.name, email: guest.email, status: guest.status, comment: guest.comment },
    organizer: { name: host.owner?.name ?? host.organization, email: host.owner?.email ?? null },
    organization: { name: host.organization, branding: { accent_color: host.accent } },
  }
}

/** For the guest's own calendar. */
export async function inviteFile(ctx: Ctx, guestId: string): Promise<RawReply> {
  const guest = found(await findGuest(ctx.db, guestId), InviteNotFound)
  const state = found(await findEvent(ctx.db, guest.event_id, 'any'), InviteNotFound)
  const text = eventText(state, { stamp: state.updated_at })
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="event.ics"',
  }
  return new RawReply(200, headers, calendarText({ method: 'PUBLISH' }, [{ state, text }]))
}

/** By the page. The last answer stands. */
export async function answerInvite(ctx: Ctx, guestId: string, input: RsvpIn): Promise<PublicInvite> {
  const guest = found(await findGuest(ctx.db, guestId), InviteNotFound)
  const state = found(await lockEvent(ctx, guest.event_id, 'any'), InviteNotFound)
  const { response } = input
  const status = response in meanings ? meanings[response as keyof typeof meanings] : response
  const occurrence =
    input.recurrence_id === undefined || state.rrule === null
      ? undefined
      : found(findOccurrence(state, readRecurrenceId(input.recurrence_id, state)), OccurrenceNotFound)
  if (withOverride(state, occurrence).status === 'canceled') throw EventCanceled()
  if (isOver(ctx, state, occurrence)) throw EventOver()
  await takeAnswer(ctx, state, guest, occurrence, {
    status: status as Answer['status'],
    comment: input.comment,
    responded_by: 'rsvp',
    ...answeredNow(ctx, state),
  })
  return viewInvite(ctx, guestId)
}

/** Writes the answer and tells the owner, by mail where they want that. */
export async function takeAnswer(
  ctx: Ctx,
  state: EventState,
  guest: GuestRow,
  occurrence: Occurrence | undefined,
  answer: Omit<Answer, 'recurrence'>,
): Promise<void> {
  const recurrence = occurrence?.recurrence ?? null
  const comment = answer.comment === undefined ? undefined : answer.comment?.trim() || null
  await saveAnswer(ctx, guest.id, {
    ...answer,
    comment,
    ...(recurrence === null ? {} : { recurrence: wallText(recurrence) }),
  })
  const name = recurrence === null ? null : nameOf(state, recurrence)
  await ctx.emit(EventRsvp, tellAnswer(state, guest, answer.status, answer.responded_by, name))
  await tellOwner(ctx, state, guest, occurrence, answer.status, comment)
  await noteGuests(ctx, state)
}

async function tellOwner(
  ctx: Ctx,
  state: EventState,
  guest: GuestRow,
  occurrence: Occurrence | undefined,
  status: Answer['status'],
  comment: string | null | undefined,
): Promise<void> {
  const { notify_owner_of_replies } = await readSettings(ctx.db)
  if (!notify_owner_of_replies) return
  const host = await requireHost(ctx.db, state.owner_id)
  if (!host.owner) return
  const said = `${guest.name || guest.email}${wordsFor(host.locale).said[status]}`
  const lines = [
    `${said}: ${state.title}`,
    whenText(state, occurrence, host.locale),
    ...(comment ? [`“${comment}”`] : []),
  ]
  const subject = state.private_to === null ? lines[0]! : said
  const [result] = await sendMails(ctx, [
    {
      kind: 'system',
      waits: true,
      category: 'transactional',
      to: { email: host.owner.email, name: host.owner.name },
      contact_id: null,
      subject: subject.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 400),
      body_html: lines.map(line => `<p>${escapeHtml(line)}</p>`).join(''),
      body_text: lines.join('\n\n'),
      signature: false,
      confidential: state.private_to !== null,
      ...sourceOf(state),
    },
  ])
  if (result?.refused)
    ctx.log.warn({ error: result.refused.message }, 'an owner could not be told of an answer')
}
