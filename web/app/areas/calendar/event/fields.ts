import type { CalendarEvent, CreateCalendarEventData, EventReminder } from '../../../../../sdk/index.ts'
import type { EventChange } from '../use-edit.tsx'
import {
  addDays,
  DAY_MINUTES,
  type Day,
  readWall,
  timeText,
  type Wall,
  wallIn,
  wallText,
} from '../view/time.ts'
import { noRepeat, type Repeat, readRepeat, writeRepeat } from './repeat.ts'

/** What the form of an event holds. */
export interface EventFields {
  title: string
  isAllDay: boolean
  startDay: Day
  startTime: string
  endDay: Day
  endTime: string
  timezone: string
  calendarId: string | null
  location: string
  meetingUrl: string
  description: string
  showAs: 'busy' | 'free'
  status: 'confirmed' | 'tentative' | 'canceled'
  contactId: string | null
  repeat: Repeat
  /** Null: those of the calendar. */
  reminders: readonly EventReminder[] | null
}

/** The next full hour of today; in the morning of another day. */
export function nextHour(day: Day, today: Day, zone: string): Wall {
  const { minutes } = wallIn(zone, Date.now())
  const next = Math.ceil((minutes + 1) / 60) * 60
  return { day, minutes: day === today && next < DAY_MINUTES - 60 ? next : 9 * 60 }
}

export function blankFields(
  at: Wall,
  minutes: number,
  timezone: string,
  calendarId: string | null,
): EventFields {
  const end = readWall(wallText(at.day, at.minutes + minutes))
  return {
    title: '',
    isAllDay: false,
    startDay: at.day,
    startTime: timeText(at.minutes),
    endDay: end.day,
    endTime: timeText(end.minutes),
    timezone,
    calendarId,
    location: '',
    meetingUrl: '',
    description: '',
    showAs: 'busy',
    status: 'confirmed',
    contactId: null,
    repeat: noRepeat,
    reminders: null,
  }
}

export function fieldsOf(event: CalendarEvent): EventFields {
  const [start, end] = [readWall(event.start_local), readWall(event.end_local)]
  return {
    title: event.title,
    isAllDay: event.all_day,
    startDay: event.start_date ?? start.day,
    startTime: timeText(event.all_day ? 9 * 60 : start.minutes),
    endDay: event.end_date ?? end.day,
    endTime: timeText(event.all_day ? 10 * 60 : end.minutes),
    timezone: event.timezone,
    calendarId: event.calendar_id,
    location: event.location ?? '',
    meetingUrl: event.meeting_url ?? '',
    description: event.description ?? '',
    showAs: event.show_as,
    status: event.status,
    contactId: event.contact_id,
    repeat: readRepeat(event.rrule, event.start_date ?? start.day),
    reminders: event.reminders,
  }
}

/** A new start takes the end along. */
export function withStart(fields: EventFields, day: Day, time: string): EventFields {
  const minutes = (text: string) => readWall(`2000-01-01T${text}`).minutes
  if (day === '' || time === '') return { ...fields, startDay: day, startTime: time }
  const days = (Date.parse(day) - Date.parse(fields.startDay)) / 86_400_000
  const by = minutes(time) - minutes(fields.startTime || time)
  const end = readWall(
    wallText(addDays(fields.endDay, Number.isFinite(days) ? days : 0), minutes(fields.endTime) + by),
  )
  return { ...fields, startDay: day, startTime: time, endDay: end.day, endTime: timeText(end.minutes) }
}

export type EventBody = NonNullable<CreateCalendarEventData['body']>

export function bodyOf(fields: EventFields): EventBody {
  const when = fields.isAllDay
    ? { all_day: true, start_date: fields.startDay, end_date: fields.endDay }
    : {
        all_day: false,
        start_at: `${fields.startDay}T${fields.startTime}`,
        end_at: `${fields.endDay}T${fields.endTime}`,
      }
  return {
    title: fields.title.trim(),
    ...when,
    timezone: fields.timezone,
    rrule: writeRepeat(fields.repeat, fields.startDay),
    calendar_id: fields.calendarId,
    location: fields.location.trim() || null,
    meeting_url: fields.meetingUrl.trim() || null,
    description: fields.description.trim() || null,
    show_as: fields.showAs,
    status: fields.status,
    contact_id: fields.contactId,
    ...(fields.reminders ? { reminders: [...fields.reminders] } : {}),
  }
}

/** Only what was changed: the rest of an occurrence goes on following its series, and nobody is mailed for nothing. */
export function changeOf(before: EventFields, after: EventFields): EventChange {
  const [old, now] = [bodyOf(before), bodyOf(after)]
  const change = Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key as keyof EventBody]),
    ),
  ) as EventChange
  // The rule of "the second Monday" depends on the day; that the day moved is no new rule.
  if (JSON.stringify(before.repeat) === JSON.stringify(after.repeat)) delete change.rrule
  const { start_at, end_at, start_date, end_date } = now
  // A start without its end would keep the length; both say exactly what the form shows.
  if ('start_at' in change || 'end_at' in change) Object.assign(change, { start_at, end_at })
  if ('start_date' in change || 'end_date' in change) Object.assign(change, { start_date, end_date })
  return change
}
