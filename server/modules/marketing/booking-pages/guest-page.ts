import type { OpenCtx } from '#kit/context.ts'
import type { Problem } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '#platform/pages/html.ts'
import type { LinkRow } from '../booking-links/queries.ts'
import { mayGuest } from '../bookings/change.ts'
import { readStart } from '../bookings/read.ts'
import { tellOrganization } from '../brand-queries.ts'
import { problemsHtml } from '../public/form-html.ts'
import { renderPublic, tick } from '../public/layout.ts'
import { stranger } from '../public/visitor.ts'
import { words } from '../public/words.ts'
import type { OwnBooking } from './guest.ts'
import { monthHtml, monthScript } from './month-html.ts'
import { findMonth, readRange } from './offer.ts'
import { dayText, timeText } from './times-html.ts'

export interface GuestQuery {
  booked?: string | undefined
  moved?: string | undefined
  canceled?: string | undefined
  move?: string | undefined
  from?: string | undefined
  start?: string | undefined
}

const path = (token: string, action: string) => `/api/v1/app/public/bookings/${token}/${action}`

const sentences: Record<string, 'taken' | 'cannotChange' | 'isOver' | 'canceledTitle'> = {
  slot_taken: 'taken',
  booking_fixed: 'cannotChange',
  booking_over: 'isOver',
  booking_canceled: 'canceledTitle',
}

/** `/booking/{token}`: when and where, and what can still be done about it. */
export async function guestPage(
  ctx: OpenCtx,
  own: OwnBooking,
  language: Language,
  query: GuestQuery,
  problem?: Problem,
): Promise<RawReply> {
  const { booking, link, tenant, token } = own
  const say = words[language]
  const isCanceled = booking.status === 'canceled'
  const canCancel = mayGuest(ctx.now, booking, link, 'allow_cancel')
  const canMove = mayGuest(ctx.now, booking, link, 'allow_reschedule')
  const title = isCanceled
    ? say.canceledTitle
    : query.booked
      ? say.bookedTitle
      : query.moved
        ? say.movedTitle
        : say.yourMeeting
  const sentence = problem && sentences[problem.code]
  const said = problem && (sentence ? say[sentence] : problem.message)
  const isNews = !isCanceled && (query.booked || query.moved)
  const when = html`<p><strong>${dayText(booking.start_at, booking.timezone, language)}, ${timeText(booking.start_at, booking.timezone, language)} – ${timeText(booking.end_at, booking.timezone, language)}</strong><br><span class="soft">${booking.timezone.replaceAll('_', ' ')}</span></p>`
  const place = link?.location?.value
  const about = html`<p>${booking.link_name}<br><span class="soft">${say.with(own.hosts)}</span></p>${place ? html`<p><span class="soft">${say.where}:</span> ${placeHtml(place)}</p>` : null}`
  const after = query.booked
    ? html`<p class="soft">${link?.confirmation_message ?? say.bookedText(booking.email)}</p>`
    : isCanceled
      ? html`<p class="soft">${say.canceledText}</p>`
      : null
  const actions =
    query.move && canMove && link
      ? await movePart(ctx, own, link, language, query)
      : html`${isCanceled ? null : html`<p><a class="button plain" href="${path(token, 'invite.ics')}">${say.addToCalendar}</a> ${canMove ? html`<a class="button plain" href="/booking/${token}?move=1">${say.move}</a>` : null}</p>`}${canCancel ? cancelPart(token, language) : null}`
  return renderPublic({
    status: problem?.status ?? 200,
    language,
    look: query.move ? 'booking' : 'narrow',
    title,
    organization: tellOrganization(tenant),
    ...(query.move ? { script: monthScript } : {}),
    body: html`${isNews ? tick : null}<h1>${title}</h1>${problemsHtml(undefined, said)}${about}${when}${after}${actions}`,
  })
}

const placeHtml = (place: string): Html | string =>
  ['http:', 'https:'].includes(URL.parse(place)?.protocol ?? '')
    ? html`<a href="${place}" rel="noopener">${place}</a>`
    : place

const cancelPart = (token: string, language: Language): Html =>
  html`<details><summary>${words[language].cancel}</summary><form method="post" action="${path(token, 'cancel')}"><div class="ask"><label for="reason">${words[language].reason} <span class="soft">(${words[language].optional})</span></label><textarea id="reason" name="reason" maxlength="1000"></textarea></div><button type="submit">${words[language].cancel}</button></form></details>`

async function movePart(
  ctx: OpenCtx,
  { booking, organizationId, token }: OwnBooking,
  link: LinkRow,
  language: Language,
  query: GuestQuery,
): Promise<Html> {
  const say = words[language]
  const start = readStart(query.start)
  if (start !== null) {
    const day = `${dayText(start, booking.timezone, language)}, ${timeText(start, booking.timezone, language)}`
    return html`<h2>${say.chosen}: ${day}</h2><form method="post" action="${path(token, 'reschedule')}"><input type="hidden" name="start_at" value="${new Date(start).toISOString()}"><button type="submit">${say.change}</button> <a class="button plain" href="/booking/${token}?move=1">${say.otherTime}</a></form>`
  }
  const now = ctx.now.epochMilliseconds
  const range = readSafe(link, now, booking.timezone, query.from)
  const found = await ctx.within(organizationId, stranger, inner =>
    findMonth(inner, link, range, { isAsked: Boolean(query.from), movingId: booking.id }),
  )
  return html`<h2>${say.pickTime}</h2>${monthHtml(found, now, language, {
    time: at => `/booking/${token}?move=1&start=${encodeURIComponent(new Date(at).toISOString())}`,
    day: day => `/booking/${token}?move=1&from=${day}`,
  })}`
}

function readSafe(link: LinkRow, now: number, timezone: string, from: string | undefined) {
  try {
    return readRange(link, now, { from, timezone })
  } catch {
    return readRange(link, now, { timezone })
  }
}
