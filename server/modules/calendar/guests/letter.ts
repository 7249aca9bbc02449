import type { Ctx } from '#kit/context.ts'
import type { OutgoingMail } from '#modules/email/index.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import type { EventState } from '../events/state.ts'
import { calendarText, eventText, occurrenceText } from '../ics/write.ts'
import { DAY } from '../recurrence/days.ts'
import { describeRecurrence } from '../recurrence/describe.ts'
import type { Occurrence } from '../recurrence/series.ts'
import { instantsOf } from '../recurrence/zones.ts'
import type { GuestRow, Host } from './queries.ts'
import { languageOf, wordsFor } from './words.ts'

export interface Letter {
  method: 'REQUEST' | 'CANCEL'
  /** As it is shown; of one occurrence with its own fields. */
  state: EventState
  /** Only this one. */
  occurrence: Occurrence | undefined
  /** Null where the guest is gone: a CANCEL needs no link. */
  guest: Pick<GuestRow, 'email' | 'name' | 'optional' | 'status' | 'contact_id'> & { token: string | null }
  isFirst: boolean
  message?: string | null | undefined
}

export const rsvpUrl = (ctx: Pick<Ctx, 'services'>, token: string): string =>
  `${ctx.services.settings.publicUrl}/rsvp/${token}`

/** What a mail is about, where colleagues may know it. */
export const sourceOf = ({ id, private_to }: EventState) =>
  private_to === null ? { source_kind: 'calendar_event', source_id: id } : {}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** When it is, in the zone and the language of whoever invites. */
export function whenText(state: EventState, occurrence: Occurrence | undefined, locale: string): string {
  const { start, end } = occurrence ?? state
  const { timezone, all_day } = state
  const format = (options: Intl.DateTimeFormatOptions, ...times: [number, number?]) => {
    const text = new Intl.DateTimeFormat(locale, options)
    return times[1] === undefined ? text.format(times[0]) : text.formatRange(times[0], times[1])
  }
  if (all_day) {
    const options = { dateStyle: 'full', timeZone: 'UTC' } as const
    return end - start <= DAY ? format(options, start) : format(options, start, end - DAY)
  }
  const at = instantsOf(start, end, timezone)
  const range = format({ dateStyle: 'full', timeStyle: 'short', timeZone: timezone }, at.start, at.end)
  return `${range} (${timezone})`
}

export function buildLetter(
  ctx: Pick<Ctx, 'services' | 'now'>,
  host: Host,
  sender: { mailbox_id: string | null; from_email: string; from_name: string },
  letter: Letter,
): OutgoingMail {
  const { method, state, occurrence, guest } = letter
  const words = wordsFor(host.locale)
  const name = host.owner?.name || host.organization
  const heading = method === 'CANCEL' ? words.canceled : letter.isFirst ? words.invitation : words.update
  // Colleagues read subjects in conversations: of what is private they say nothing.
  const about = state.private_to === null ? state.title : name
  const facts: [string, string][] = [
    [words.when, whenText(state, occurrence, host.locale)],
    ...(state.rrule !== null && !occurrence
      ? ([[words.repeats, describeRecurrence(state, languageOf(host.locale))!]] as [string, string][])
      : []),
    ...(state.location ? ([[words.where, state.location]] as [string, string][]) : []),
    ...(state.meeting_url ? ([[words.online, state.meeting_url]] as [string, string][]) : []),
  ]
  const answers =
    method === 'REQUEST' && guest.token
      ? (['accepted', 'tentative', 'declined'] as const).map(response => ({
          word: words[response],
          url: `${rsvpUrl(ctx, guest.token!)}?response=${response}`,
        }))
      : []
  const intro = method === 'CANCEL' ? words.wasCanceled : words.invites(name)
  return {
    kind: 'system',
    waits: !letter.isFirst,
    category: 'transactional',
    to: { email: guest.email, name: guest.name },
    contact_id: guest.contact_id,
    mailbox_id: sender.mailbox_id,
    subject: oneLine(`${heading}: ${about}`).slice(0, 400),
    body_html: htmlOf(letter, intro, facts, words.attend, answers),
    body_text: textOf(letter, intro, facts, words.attend, answers),
    signature: false,
    confidential: state.private_to !== null,
    ...sourceOf(state),
    calendar: { method, ics: icsOf(ctx, host, sender, letter) },
  }
}

type AnswerLinks = { word: string; url: string }[]

function textOf(
  letter: Letter,
  intro: string,
  facts: [string, string][],
  ask: string,
  links: AnswerLinks,
): string {
  return [
    ...(letter.message ? [letter.message, ''] : []),
    intro,
    '',
    letter.state.title,
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...(letter.state.description ? ['', letter.state.description] : []),
    ...(links.length > 0 ? ['', ask, ...links.map(({ word, url }) => `${word}: ${url}`)] : []),
  ].join('\n')
}

function htmlOf(
  letter: Letter,
  intro: string,
  facts: [string, string][],
  ask: string,
  links: AnswerLinks,
): string {
  const lines = (text: string) => escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
  const value = (text: string) =>
    /^https?:\/\/\S+$/.test(text) ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>` : lines(text)
  const row = ([label, text]: [string, string]) =>
    `<tr><td style="padding:4px 16px 4px 0;color:#666;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0">${value(text)}</td></tr>`
  const button = ({ word, url }: AnswerLinks[number]) =>
    `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 20px;border:1px solid #888;border-radius:6px;background:#fff;color:#111;text-decoration:none">${escapeHtml(word)}</a>`
  const { state, message } = letter
  return [
    message ? `<p>${lines(message)}</p>` : '',
    `<p>${escapeHtml(intro)}</p>`,
    `<p style="font-size:18px"><b>${lines(state.title)}</b></p>`,
    `<table style="border-collapse:collapse">${facts.map(row).join('')}</table>`,
    state.description ? `<p>${lines(state.description)}</p>` : '',
    links.length > 0 ? `<p><b>${escapeHtml(ask)}</b></p><p>${links.map(button).join('')}</p>` : '',
  ].join('')
}

function icsOf(
  ctx: Pick<Ctx, 'now'>,
  host: Host,
  sender: { from_email: string; from_name: string },
  { method, state, occurrence, guest }: Letter,
): string {
  const options = {
    stamp: ctx.now.toString(),
    organizer: { email: sender.from_email, name: host.owner?.name || sender.from_name || host.organization },
    attendees: [guest],
  }
  const shown = method === 'CANCEL' ? { ...state, status: 'canceled' as const } : state
  const text = occurrence
    ? occurrenceText(shown, canceledToo(occurrence, method), options)
    : eventText(shown, options)
  return calendarText({ method }, [{ state, text }])
}

const canceledToo = (occurrence: Occurrence, method: Letter['method']): Occurrence =>
  method === 'CANCEL' && occurrence.override
    ? {
        ...occurrence,
        override: { ...occurrence.override, fields: { ...occurrence.override.fields, status: 'canceled' } },
      }
    : occurrence
