import { type Ctx, userIdOf } from '#kit/context.ts'
import { chooseSender, findOwnMailbox, sendMails } from '#modules/email/index.ts'
import type { Plan, Step } from '../events/plan.ts'
import { type EventState, overriddenOccurrences, withOverride } from '../events/state.ts'
import { findOccurrence, type Occurrence } from '../recurrence/series.ts'
import { tellColleagues } from './colleagues.ts'
import { buildLetter, type Letter } from './letter.ts'
import { type GuestRow, listGuests, requireHost } from './queries.ts'

/** A mail that an edit causes. */
export interface Notice {
  email: string
  method: 'REQUEST' | 'CANCEL'
  state: EventState
  occurrence: Occurrence | undefined
  guest: GuestRow
}

/** What guests who were invited must hear of a step: of all of it, or of single occurrences. */
export function noticesOf({ before, after }: Step): Omit<Notice, 'email' | 'guest'>[] {
  if (!before) return [{ method: 'REQUEST', state: after!, occurrence: undefined }]
  if (!after) {
    return before.status === 'canceled' ? [] : [{ method: 'CANCEL', state: before, occurrence: undefined }]
  }
  const isCanceled = after.status === 'canceled'
  if (isCanceled) {
    return before.status === 'canceled' ? [] : [{ method: 'CANCEL', state: after, occurrence: undefined }]
  }
  const isOther = mattering.some(key => before[key] !== after[key]) || before.status === 'canceled'
  if (isOther) return [{ method: 'REQUEST', state: after, occurrence: undefined }]
  return occurrenceNotices(before, after)
}

const mattering = [
  'all_day',
  'start',
  'end',
  'timezone',
  'rrule',
  'title',
  'location',
  'meeting_url',
] as const

function occurrenceNotices(before: EventState, after: EventState): Omit<Notice, 'email' | 'guest'>[] {
  const removed = after.exdates
    .filter(one => !before.exdates.includes(one))
    .flatMap(one => findOccurrence(before, one) ?? [])
    .map(occurrence => ({
      method: 'CANCEL' as const,
      state: { ...before, ...sequenceOf(after) },
      occurrence,
    }))
  // Those that an edit left alone are the very same, and the series beneath them has not changed.
  const known = new Set(before.overrides)
  const touched = { ...after, overrides: after.overrides.filter(one => !known.has(one)) }
  const changed = overriddenOccurrences(touched).flatMap((occurrence): Omit<Notice, 'email' | 'guest'>[] => {
    const was = findOccurrence(before, occurrence.recurrence!)
    if (!was) return []
    const [old, now] = [withOverride(before, was), withOverride(after, occurrence)]
    if (now.status === 'canceled') {
      return old.status === 'canceled' ? [] : [{ method: 'CANCEL' as const, state: after, occurrence }]
    }
    const isOther =
      was.start !== occurrence.start ||
      was.end !== occurrence.end ||
      old.status === 'canceled' ||
      (['title', 'location', 'meeting_url'] as const).some(key => old[key] !== now[key])
    return isOther ? [{ method: 'REQUEST' as const, state: after, occurrence }] : []
  })
  return [...removed, ...changed]
}

const sequenceOf = ({ sequence, updated_at }: EventState) => ({ sequence, updated_at })

/** Exactly the mails of a plan; asked before it is carried out, since guests go with their event. */
export async function mailsOf(ctx: Ctx, plan: Plan): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const step of plan.steps) {
    const told = noticesOf(step)
    const guestsOf = step.before?.id ?? step.guestsOf
    if (told.length === 0 || guestsOf === undefined) continue
    const guests = (await listGuests(ctx.db, guestsOf)).filter(({ invited_at }) => invited_at !== null)
    for (const guest of guests) {
      const status = step.isRetimed ? ('needs_action' as const) : guest.status
      notices.push(...told.map(one => ({ ...one, email: guest.email, guest: { ...guest, status } })))
    }
  }
  return notices
}

/** After the plan was carried out: guests of a new series have links of their own. */
export async function sendNotices(ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  const tokens = new Map<string, Map<string, string>>()
  for (const { state } of notices) {
    if (tokens.has(state.id)) continue
    const guests = await listGuests(ctx.db, state.id)
    tokens.set(state.id, new Map(guests.map(({ email, token }) => [email, token])))
  }
  const letters = notices.map(({ method, state, occurrence, guest }) => ({
    method,
    state: withOverride(state, occurrence),
    occurrence,
    guest: { ...guest, token: tokens.get(state.id)?.get(guest.email) ?? null },
    isFirst: false,
  }))
  await sendLetters(ctx, letters)
  await tellColleagues(
    ctx,
    letters.map(({ method, state, occurrence, guest }) => ({
      change: method === 'CANCEL' ? 'canceled' : 'changed',
      state,
      occurrence,
      email: guest.email,
    })),
  )
}

/** From the owner's mailbox where there is one. What cannot be sent is answered, and stops nothing else. */
export async function sendLetters(
  ctx: Ctx,
  letters: readonly Letter[],
): Promise<{ email: string; reason: string | null }[]> {
  if (letters.length === 0) return []
  const ownerId = letters[0]!.state.owner_id
  const [host, mailbox] = await Promise.all([
    requireHost(ctx.db, ownerId ?? userIdOf(ctx)),
    ownerId === null ? undefined : findOwnMailbox(ctx, ownerId),
  ])
  const mailbox_id = mailbox?.id ?? null
  const { from_email, from_name } = await chooseSender(ctx, { mailbox_id })
  const mails = letters.map(letter => buildLetter(ctx, host, { mailbox_id, from_email, from_name }, letter))
  const results = await sendMails(ctx, mails)
  return results.map((result, at) => {
    const detail = result.refused?.detail
    if (result.refused) ctx.log.warn({ detail }, 'a guest could not be written to')
    return { email: letters[at]!.guest.email, reason: result.refused ? String(result.refused.message) : null }
  })
}
