import { DAY, dateText, dayOf, isoText, wallText } from '../../recurrence/days.ts'
import { describeRecurrence } from '../../recurrence/describe.ts'
import type { Shown } from '../conflicts.ts'
import type { EventGuest } from '../schema.ts'
import { countGuests, type EventState, nameOf } from '../state.ts'

/** For what people wrote. */
const quoted = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text))
/** For ids, colours and the like, in which there is nothing to escape. */
const plain = (text: string | null): string => (text === null ? 'null' : `"${text}"`)

/** What all occurrences of an event have in common: before, between and behind what is each one's own. */
interface Parts {
  head: string
  zone: string
  rule: string
  tail: string
}

function partsOf(state: EventState, guests: readonly EventGuest[]): Parts {
  const counts = countGuests(guests)
  const told = guests.map(({ id, email, name, contact_id, optional, status }) => ({
    ...{ id, email, name, contact_id, optional, status },
  }))
  const exdates = state.exdates.map(one => plain(nameOf(state, one))).join()
  return {
    head:
      `{"id":"${state.id}","calendar_id":${plain(state.calendar_id)},"title":${quoted(state.title)},` +
      `"description":${quoted(state.description)},"location":${quoted(state.location)},` +
      `"meeting_url":${quoted(state.meeting_url)},"all_day":${state.all_day},"start_at":"`,
    zone: `","timezone":"${state.timezone}","start_date":`,
    rule: `,"rrule":${plain(state.rrule)},"recurrence_text":${quoted(describeRecurrence(state))},"recurrence_id":`,
    tail:
      `,"exdates":[${exdates}],"status":"${state.status}","show_as":"${state.show_as}","color":${plain(state.color)},` +
      `"owner_id":${state.owner_id},"contact_id":${plain(state.contact_id)},"company_id":${plain(state.company_id)},` +
      `"deal_id":${plain(state.deal_id)},"reminders":${state.reminders.length > 0 ? JSON.stringify(state.reminders) : '[]'},` +
      `"guests":${told.length > 0 ? JSON.stringify(told) : '[]'},"guest_counts":{"needs_action":${counts.needs_action},` +
      `"accepted":${counts.accepted},"declined":${counts.declined},"tentative":${counts.tentative}},` +
      `"source":"${state.source}","booking_id":${plain(state.booking_id)},"ical_uid":${quoted(state.ical_uid)},` +
      `"sequence":${state.sequence},"created_by_id":${state.created_by_id},` +
      `"created_at":"${state.created_at}","updated_at":"${state.updated_at}"}`,
  }
}

function writeOne({ state, occurrence }: Shown, { head, zone, rule, tail }: Parts): string {
  const { start, end, startAt, endAt, recurrence, override } = occurrence
  const first = state.all_day ? `"${dateText(dayOf(start))}"` : 'null'
  const last = state.all_day ? `"${dateText(dayOf(end - DAY))}"` : 'null'
  const name = recurrence === null ? 'null' : `"${nameOf(state, recurrence)}"`
  return (
    `${head}${isoText(startAt)}","end_at":"${isoText(endAt)}","start_local":"${wallText(start)}",` +
    `"end_local":"${wallText(end)}${zone}${first},"end_date":${last}${rule}${name},"is_override":${override !== undefined}${tail}`
  )
}

const NOBODY: readonly EventGuest[] = []

/**
 * Occurrences as JSON, the same as `present` says of each. A month has hundreds of them with 36 fields: to make an object
 * of each, and to write that by its schema, took longer than reading them from the database.
 */
export function writeOccurrences(
  shown: readonly Shown[],
  guests: ReadonlyMap<string, readonly EventGuest[]>,
): string {
  const ofSeries = new Map<EventState, Parts>()
  const texts = shown.map(one => {
    const { state } = one
    let parts = state.rrule === null ? undefined : ofSeries.get(state)
    if (!parts) {
      parts = partsOf(state, guests.get(state.id) ?? NOBODY)
      if (state.rrule !== null) ofSeries.set(state, parts)
    }
    return writeOne(one, parts)
  })
  return `[${texts.join()}]`
}
