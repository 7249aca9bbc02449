import type { Ctx } from '#kit/context.ts'
import { subscribe } from '#kit/job.ts'
import { emailKey } from '#kit/text/email.ts'
import { CalendarAnswered, loadCalendarPart } from '#modules/email/index.ts'
import { listByUids, lockEvent } from '../events/queries.ts'
import type { EventState } from '../events/state.ts'
import { parseCalendar } from '../ics/parse.ts'
import type { ParsedEvent, ParsedTime } from '../ics/parse-work.ts'
import { DAY, dayOf, readWall, timeOf, wallText } from '../recurrence/days.ts'
import { findOccurrence, type Occurrence } from '../recurrence/series.ts'
import { instantOf, wallOf } from '../recurrence/zones.ts'
import { requireZone } from '../settings/queries.ts'
import { takeAnswer } from './answer.ts'
import { findAnswerStamp, type GuestRow, listGuests, saveComment } from './queries.ts'

/** Answers that a guest's calendar mails. Whoever is no guest, or writes for another, changes nothing. */
export const readMailAnswers = subscribe(
  'calendar.read_mail_answer',
  CalendarAnswered,
  async (ctx, { data }) => {
    const { text, zone } = await ctx.transact(async inner => ({
      text: await loadCalendarPart(inner, data.message_id),
      zone: await requireZone(inner.db),
    }))
    if (!text) return
    const parsed = await parseCalendar(ctx, text, zone).catch(error => {
      ctx.log.warn({ error: (error as Error).message }, 'an answer by mail could not be read')
      return undefined
    })
    const isReply = parsed?.method === 'REPLY'
    if (!parsed || (!isReply && parsed.method !== 'COUNTER')) return
    for (const event of parsed.events.slice(0, 20)) {
      if (event.error === null) await ctx.transact(inner => take(inner, event, data.from_email, isReply))
    }
  },
)

async function take(ctx: Ctx, event: ParsedEvent, from: string, isReply: boolean): Promise<void> {
  const [known] = await listByUids(ctx.db, [event.uid])
  const state = known && (await lockEvent(ctx, known.id, 'any'))
  if (!state) return
  const sender = emailKey(from)
  const attendee = event.attendees.find(({ email }) => emailKey(email) === sender)
  const guest = (await listGuests(ctx.db, state.id)).find(({ email }) => emailKey(email) === sender)
  // Only for oneself, and only who was asked.
  if (!attendee || !guest || guest.invited_at === null) return
  if (event.sequence > state.sequence) return
  const occurrence = event.recurrence ? occurrenceOf(state, event.recurrence) : undefined
  if (event.recurrence && !occurrence) return
  if (await isOld(ctx, state, guest, occurrence, event)) return
  if (!isReply) {
    const wish = event.start ? ` (${event.start.wall.replace('T', ' ').slice(0, 16)})` : ''
    await saveComment(ctx, guest.id, `${event.comment ?? 'Proposes another time'}${wish}`.slice(0, 1000))
    return
  }
  if (attendee.status === 'needs_action') return
  await takeAnswer(ctx, state, guest, occurrence, {
    status: attendee.status,
    ...(event.comment === null ? {} : { comment: event.comment.slice(0, 1000) }),
    responded_by: 'mail',
    sequence: event.sequence,
    stamp: event.stamp,
  })
}

function occurrenceOf(state: EventState, time: ParsedTime): Occurrence | undefined {
  const wall = readWall(time.wall)
  const zone = time.zone ?? state.timezone
  const there = time.isDate || zone === state.timezone ? wall : wallOf(instantOf(wall, zone), state.timezone)
  return findOccurrence(state, time.isDate ? dayOf(there) * DAY + timeOf(state.start) : there)
}

/** An answer to an invitation that has changed since, or one that came before the last. */
async function isOld(
  ctx: Ctx,
  state: EventState,
  guest: GuestRow,
  occurrence: Occurrence | undefined,
  event: ParsedEvent,
): Promise<boolean> {
  if (event.sequence < state.sequence) return true
  const last = occurrence
    ? await findAnswerStamp(ctx.db, guest.id, wallText(occurrence.recurrence!))
    : { answered_sequence: guest.answered_sequence, answered_stamp: guest.answered_stamp }
  if (!last || last.answered_sequence === null) return false
  if (event.sequence !== last.answered_sequence) return event.sequence < last.answered_sequence
  if (!last.answered_stamp || !event.stamp) return true
  const { compare, from } = Temporal.Instant
  return compare(from(event.stamp), from(last.answered_stamp)) <= 0
}
