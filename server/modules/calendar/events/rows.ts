import type { Reminder } from '../calendars/schema.ts'
import { isoText, readWall, wallText } from '../recurrence/days.ts'
import { type Overridable, type Override, spanOf } from '../recurrence/series.ts'
import type { EventState } from './state.ts'

/** An override as PostgreSQL's JSON has it. */
export interface OverrideRow extends Partial<Record<Overridable, unknown>> {
  recurrence_id: string
  fields: Overridable[]
  start_wall: string | null
  end_wall: string | null
}

export interface EventRow {
  id: string
  calendar_id: string | null
  private_to: number | null
  title: string
  description: string | null
  location: string | null
  meeting_url: string | null
  all_day: boolean
  start_wall: string
  end_wall: string
  timezone: string
  rrule: string | null
  last_wall: string | null
  exdates: string[]
  status: string
  show_as: string
  color: string | null
  owner_id: number | null
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
  reminders: unknown
  source: string
  booking_id: string | null
  ical_uid: string
  dav_name: string | null
  sequence: number
  revision: number
  created_by_id: number | null
  created_at: string
  updated_at: string
  overrides: OverrideRow[] | null
}

const readOverride = (row: OverrideRow): Override => ({
  recurrence: readWall(row.recurrence_id),
  start: row.start_wall === null ? null : readWall(row.start_wall),
  end: row.end_wall === null ? null : readWall(row.end_wall),
  fields: Object.fromEntries(row.fields.map(name => [name, row[name]])),
})

/** What says when somebody is busy. The rest of such an event is not read, and nobody may ask for it. */
export type BusyRow = Pick<
  EventRow,
  | 'id'
  | 'all_day'
  | 'start_wall'
  | 'end_wall'
  | 'timezone'
  | 'rrule'
  | 'last_wall'
  | 'exdates'
  | 'status'
  | 'show_as'
  | 'overrides'
>

export function stateOf(row: EventRow): EventState {
  return {
    id: row.id,
    calendar_id: row.calendar_id,
    private_to: row.private_to,
    title: row.title,
    description: row.description,
    location: row.location,
    meeting_url: row.meeting_url,
    all_day: row.all_day,
    start: readWall(row.start_wall),
    end: readWall(row.end_wall),
    timezone: row.timezone,
    rrule: row.rrule,
    last: row.last_wall === null ? null : readWall(row.last_wall),
    exdates: row.exdates.map(readWall),
    overrides: row.overrides === null ? [] : row.overrides.map(readOverride),
    status: row.status as EventState['status'],
    show_as: row.show_as as EventState['show_as'],
    color: row.color,
    owner_id: row.owner_id,
    contact_id: row.contact_id,
    company_id: row.company_id,
    deal_id: row.deal_id,
    reminders: row.reminders as Reminder[],
    source: row.source as EventState['source'],
    booking_id: row.booking_id,
    ical_uid: row.ical_uid,
    dav_name: row.dav_name,
    sequence: row.sequence,
    revision: row.revision,
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The columns of an event that are derived from its times. */
export function timeColumns(state: EventState) {
  const span = spanOf(state)
  return {
    all_day: state.all_day,
    start_wall: wallText(state.start),
    end_wall: wallText(state.end),
    timezone: state.timezone,
    rrule: state.rrule,
    last_wall: state.last === null ? null : wallText(state.last),
    exdates: state.exdates.map(wallText),
    starts_at: isoText(span.from),
    ends_at: span.to === null ? 'infinity' : isoText(span.to),
  }
}

export const overrideColumns = (eventId: string, { recurrence, start, end, fields }: Override) => ({
  event_id: eventId,
  recurrence_id: wallText(recurrence),
  fields: Object.keys(fields),
  start_wall: start === null ? null : wallText(start),
  end_wall: end === null ? null : wallText(end),
  ...fields,
})
