import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const CalendarNotFound = problem(404, 'calendar_not_found', 'Calendar not found')
export const TooManyCalendars = problem(
  400,
  'too_many_calendars',
  'An organization may have at most 200 calendars',
)
export const NotYourCalendar = problem(
  403,
  'not_your_calendar',
  'Only its owner or an admin may change this calendar',
)

export const palette = [
  ...['#2563eb', '#059669', '#d97706', '#dc2626', '#7c3aed', '#0891b2', '#db2777', '#65a30d'],
] as const

export const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#2563eb'] })

export const Reminder = NamedObject('EventReminder', {
  method: Choice(['popup', 'email']),
  minutes: Type.Integer({ minimum: 0, maximum: 40_320, description: 'Minutes before the start' }),
})
export type Reminder = Static<typeof Reminder>
export const Reminders = Type.Array(Reminder, { maxItems: 5 })

export const visibilities = ['team', 'private'] as const

export const Calendar = NamedObject('Calendar', {
  id: Uuid,
  name: Type.String(),
  color: Type.String(),
  timezone: Type.String(),
  visibility: Choice(visibilities),
  is_default: Type.Boolean(),
  default_reminders: Type.Array(Reminder),
  owner_id: Nullable(UserId),
  event_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Calendar = Static<typeof Calendar>

const name = Text(200, { minLength: 1, examples: ['Sales'] })
const optional = {
  color: Color,
  timezone: Text(100, { description: 'A zone of the IANA database; the organization’s by default' }),
  visibility: Choice(visibilities, { description: '`private`: it exists for its owner alone' }),
  is_default: Type.Boolean({ description: 'New events of its owner go there' }),
  default_reminders: Reminders,
}
export const CalendarIn = Type.Object({ name, ...Patch(optional).properties })
export type CalendarIn = Static<typeof CalendarIn>
export const CalendarPatch = Patch({ name, ...optional })
export type CalendarPatch = Static<typeof CalendarPatch>
