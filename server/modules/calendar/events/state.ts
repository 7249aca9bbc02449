import type { Reminder } from '../calendars/schema.ts'
import { DAY, dateText, dayOf, isoText, wallText } from '../recurrence/days.ts'
import { describeRecurrence } from '../recurrence/describe.ts'
import { type Occurrence, shownTimes, type Timing } from '../recurrence/series.ts'
import { instantsOf } from '../recurrence/zones.ts'
import type { CalendarEvent, EventGuest } from './schema.ts'

/** An event or series as it is stored, its times as plain numbers. */
export interface EventState extends Timing {
  id: string
  calendar_id: string | null
  /** Whoever alone may see it. */
  private_to: number | null
  title: string
  description: string | null
  location: string | null
  meeting_url: string | null
  status: 'confirmed' | 'tentative' | 'canceled'
  show_as: 'busy' | 'free'
  color: string | null
  owner_id: number | null
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
  reminders: readonly Reminder[]
  source: 'manual' | 'booking' | 'import' | 'caldav'
  booking_id: string | null
  ical_uid: string
  /** What a client called it in its calendar; null: by its UID. */
  dav_name: string | null
  sequence: number
  revision: number
  created_by_id: number | null
  created_at: string
  updated_at: string
}

/** By which clients find it in its calendar. */
export const resourceOf = ({ dav_name, ical_uid }: Pick<EventState, 'dav_name' | 'ical_uid'>): string =>
  dav_name ?? `${ical_uid}.ics`

export const nameOf = (timing: Pick<Timing, 'all_day'>, recurrence: number): string =>
  timing.all_day ? dateText(dayOf(recurrence)) : wallText(recurrence)

/** What an occurrence shows: its own fields over those of the series. */
export const withOverride = (state: EventState, occurrence: Occurrence | undefined): EventState =>
  occurrence?.override ? ({ ...state, ...occurrence.override.fields } as EventState) : state

const noGuests = { needs_action: 0, accepted: 0, declined: 0, tentative: 0 }

function countGuests(guests: readonly EventGuest[]): typeof noGuests {
  if (guests.length === 0) return noGuests
  const counts = { ...noGuests }
  for (const { status } of guests) counts[status] += 1
  return counts
}

/** As the wire has it: the event or series itself, or one occurrence of it. */
export function present(
  series: EventState,
  occurrence: Occurrence | undefined,
  guests: readonly EventGuest[],
): CalendarEvent {
  const state = withOverride(series, occurrence)
  const { start, end } = occurrence ?? state
  const at = occurrence
    ? { start: occurrence.startAt, end: occurrence.endAt }
    : instantsOf(start, end, state.timezone)
  const recurrence = occurrence?.recurrence ?? null
  return {
    id: state.id,
    calendar_id: state.calendar_id,
    title: state.title,
    description: state.description,
    location: state.location,
    meeting_url: state.meeting_url,
    all_day: state.all_day,
    start_at: isoText(at.start),
    end_at: isoText(at.end),
    start_local: wallText(start),
    end_local: wallText(end),
    timezone: state.timezone,
    start_date: state.all_day ? dateText(dayOf(start)) : null,
    end_date: state.all_day ? dateText(dayOf(end - DAY)) : null,
    rrule: state.rrule,
    recurrence_text: describeRecurrence(series),
    recurrence_id: recurrence === null ? null : nameOf(state, recurrence),
    is_override: occurrence?.override !== undefined,
    exdates: state.exdates.map(one => nameOf(state, one)),
    status: state.status,
    show_as: state.show_as,
    color: state.color,
    owner_id: state.owner_id,
    contact_id: state.contact_id,
    company_id: state.company_id,
    deal_id: state.deal_id,
    reminders: state.reminders as Reminder[],
    guests: guests as EventGuest[],
    guest_counts: countGuests(guests),
    source: state.source,
    booking_id: state.booking_id,
    ical_uid: state.ical_uid,
    sequence: state.sequence,
    created_by_id: state.created_by_id,
    created_at: state.created_at,
    updated_at: state.updated_at,
  }
}

/** The overridden occurrences, in the order of their names. */
export const overriddenOccurrences = (state: EventState): Occurrence[] =>
  state.overrides.map(override => {
    const { start, end } = shownTimes(state, override)
    const at = instantsOf(start, end, state.timezone)
    return { recurrence: override.recurrence, start, end, startAt: at.start, endAt: at.end, override }
  })
