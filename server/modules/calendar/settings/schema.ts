import { Choice, NamedObject, Patch, type Static, Type } from '#kit/schema.ts'

const Hours = Type.Array(
  Type.Array(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' }), { minItems: 2, maxItems: 2 }),
  { maxItems: 6, description: 'From and until, such as [["09:00", "17:00"]]' },
)
const workdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const WorkingHours = NamedObject(
  'WorkingHours',
  Object.fromEntries(workdays.map(day => [day, Type.Optional(Hours)])) as Record<
    (typeof workdays)[number],
    ReturnType<typeof Type.Optional<typeof Hours>>
  >,
)
export type WorkingHours = Static<typeof WorkingHours>

const fields = {
  default_duration_minutes: Type.Integer({
    minimum: 5,
    maximum: 1440,
    description: 'How long an event without an end lasts',
  }),
  week_starts_on: Choice(['mon', 'sun', 'sat']),
  working_hours: WorkingHours,
  notify_owner_of_replies: Type.Boolean({ description: 'Whether owners get a mail when a guest answers' }),
}
export const CalendarSettings = NamedObject('CalendarSettings', fields)
export type CalendarSettings = Static<typeof CalendarSettings>
export const CalendarSettingsIn = Patch(fields)
export type CalendarSettingsIn = Static<typeof CalendarSettingsIn>

const day = [['09:00', '17:00']]
export const usualSettings: CalendarSettings = {
  default_duration_minutes: 60,
  week_starts_on: 'mon',
  working_hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] },
  notify_owner_of_replies: true,
}
