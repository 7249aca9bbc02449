import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { isTimeZone, startOfDay } from '#kit/time/zone.ts'
import type { LinkRow } from '../booking-links/queries.ts'
import type { MeetingLocation } from '../booking-links/schema.ts'
import { rulesForMove } from '../bookings/change.ts'
import { type BookingRow, findBooking } from '../bookings/queries.ts'
import type { PublicLink } from '../bookings/schema.ts'
import { loadTaken, rulesOf } from '../bookings/taken.ts'
import { findHostNames, type Tenant, tellOrganization } from '../brand-queries.ts'
import { dateIn, type Span } from '../slots/availability.ts'
import { blockedBy, findSlots, horizonOf, type Slot, type SlotRules } from '../slots/slots.ts'

const USUAL_DAYS = 14
const MOST_DAYS = 62
const DAY = 86_400_000
const LOOK_AHEAD = 31 * DAY

export interface OfferQuery {
  from?: string | undefined
  to?: string | undefined
  timezone?: string | undefined
}

export interface Range extends Span {
  zone: string
}

/** Days of the visitor's zone; the last one is not included, unless it is the first as well. */
export function readRange(link: LinkRow, now: number, { from, to, timezone }: OfferQuery): Range {
  const zone = timezone ?? link.availability.timezone
  if (!isTimeZone(zone)) throw InvalidInput('timezone must be an IANA time zone')
  const today = dateIn(now, zone)
  const first = from === undefined ? { date: today } : readBound('from', from)
  const start = instantOf(first, zone)
  const last = to === undefined ? null : readBound('to', to)
  const end =
    last === null
      ? first.date
        ? instantOf({ date: first.date.add({ days: USUAL_DAYS }) }, zone)
        : start + USUAL_DAYS * DAY
      : instantOf(last, zone)
  const isOneDay = last?.date && first.date && last.date.equals(first.date)
  const until = isOneDay ? instantOf({ date: first.date!.add({ days: 1 }) }, zone) : end
  if (until <= start) throw InvalidInput('to must be after from')
  if (until - start > MOST_DAYS * DAY + 2 * 3_600_000) throw InvalidInput('The range may be at most 62 days')
  return { from: start, to: until, zone }
}

type Bound = { date?: Temporal.PlainDate; instant?: number }

function readBound(field: string, text: string): Bound {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      const date = Temporal.PlainDate.from(text)
      if (date.year < 1970 || date.year > 9_000) throw new RangeError()
      return { date }
    }
    return { instant: Temporal.Instant.from(text).epochMilliseconds }
  } catch {
    throw InvalidInput(`${field} must be a date such as 2027-03-10`)
  }
}

const instantOf = ({ date, instant }: Bound, zone: string): number =>
  date ? startOfDay(date, zone).epochMilliseconds : instant!

/** The guest of a booking looks for another time: what they have does not stand in the way. */
async function findMoving(ctx: Ctx, link: LinkRow, bookingId: string | null): Promise<BookingRow | null> {
  const booking = bookingId ? await findBooking(ctx.db, bookingId) : undefined
  return booking?.link_id === link.id && booking.status === 'confirmed' ? booking : null
}

export interface Offer {
  slots: Slot[]
  next: number | null
}

export async function findOffer(
  ctx: Ctx,
  link: LinkRow,
  range: Span,
  movingId: string | null = null,
): Promise<Offer> {
  const now = ctx.now.epochMilliseconds
  const booking = await findMoving(ctx, link, movingId)
  const rules: SlotRules = booking ? rulesForMove(link, booking) : rulesOf(link)
  const moving = booking ? { bookingId: booking.id, eventId: booking.event_id } : null
  const look = async (part: Span) => {
    const reach = { from: blockedBy(rules, part.from).from, to: blockedBy(rules, part.to).to }
    return findSlots(rules, await loadTaken(ctx, link, rules.host_ids, reach, moving), now, part)
  }
  const end = horizonOf(rules, now)
  const within = { from: Math.max(range.from, now), to: Math.min(range.to, end) }
  const slots = within.from < within.to ? await look(within) : []
  if (range.from <= now && slots.length > 0) return { slots, next: slots[0]!.from }
  for (let from = now; from < end; from += LOOK_AHEAD) {
    const [first] = await look({ from, to: Math.min(from + LOOK_AHEAD, end) })
    if (first) return { slots, next: first.from }
  }
  return { slots, next: null }
}

export interface Month extends Range {
  first: Temporal.PlainDate
  /** The day that was asked for, whatever is free on it. */
  wanted: Temporal.PlainDate
}

export interface MonthOffer {
  month: Month
  offer: Offer
}

function monthOf(wanted: Temporal.PlainDate, zone: string): Month {
  const first = wanted.with({ day: 1 })
  const at = (day: Temporal.PlainDate) => startOfDay(day, zone).epochMilliseconds
  return { zone, first, wanted, from: at(first), to: at(first.add({ months: 1 })) }
}

/** The month of the day that is asked for; where none is, that of the first free time. */
export async function findMonth(
  ctx: Ctx,
  link: LinkRow,
  { from, zone }: Range,
  { isAsked, movingId = null }: { isAsked: boolean; movingId?: string | null },
): Promise<MonthOffer> {
  const month = monthOf(dateIn(from, zone), zone)
  const offer = await findOffer(ctx, link, month, movingId)
  if (isAsked || offer.slots.length > 0 || offer.next === null) return { month, offer }
  const later = monthOf(dateIn(offer.next, zone), zone)
  return { month: later, offer: await findOffer(ctx, link, later, movingId) }
}

/** Where calls are made is for those who have booked. */
const shownLocation = (location: MeetingLocation | null): MeetingLocation | null =>
  location && ['video', 'phone'].includes(location.kind) ? { ...location, value: null } : location

const iso = (instant: number) => new Date(instant).toISOString()

export async function tellLink(
  ctx: Ctx,
  link: LinkRow,
  tenant: Tenant,
  zone: string,
  { slots, next }: Offer,
): Promise<PublicLink> {
  const names = await findHostNames(ctx, link.host_ids)
  return {
    name: link.name,
    description: link.description,
    duration_minutes: link.duration_minutes,
    location: shownLocation(link.location),
    questions: link.questions,
    hosts: link.host_ids.flatMap(id => (names.has(id) ? [{ name: names.get(id)! }] : [])),
    organization: tellOrganization(tenant),
    timezone: zone,
    slots: slots.map(({ from, to }) => ({ start_at: iso(from), end_at: iso(to) })),
    next_available: next === null ? null : iso(next),
  }
}
