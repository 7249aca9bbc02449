import { problem } from '#kit/problem.ts'
import {
  Choice,
  Email,
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

export const ScheduleNotFound = problem(404, 'schedule_not_found', 'Schedule not found')
export const OutsideRecipients = problem(
  403,
  'outside_recipients',
  'Only an admin can mail reports outside the organization',
)
export const NotYourSchedule = problem(
  403,
  'not_your_schedule',
  'Only the owner or an admin can change this schedule',
)
export const TooManySchedules = problem(
  400,
  'too_many_schedules',
  'An organization holds at most 200 schedules',
)
export const MOST_SCHEDULES = 200

export const frequencies = ['day', 'week', 'month'] as const
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const mailFormats = ['inline', 'csv', 'xlsx', 'pdf'] as const

export const Schedule = NamedObject('ReportSchedule', {
  id: Uuid,
  report_id: Nullable(Uuid),
  dashboard_id: Nullable(Uuid),
  frequency: Choice(frequencies),
  time: Type.String({ examples: ['08:00'] }),
  weekday: Choice(weekdays),
  month_day: Type.Integer(),
  timezone: Type.String(),
  recipients: Type.Array(Type.String()),
  format: Choice(mailFormats),
  subject: Nullable(Type.String()),
  only_if_rows: Type.Boolean(),
  active: Type.Boolean(),
  next_run_at: Nullable(Timestamp),
  last_sent_at: Nullable(Timestamp),
  last_error: Nullable(Type.String()),
  paused_reason: Nullable(Type.String()),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Schedule = Static<typeof Schedule>

const frequency = Choice(frequencies, { description: 'How often it is mailed' })
const recipients = Type.Array(Email, {
  minItems: 1,
  maxItems: 20,
  description: 'To whom; addresses of no member need an admin',
})
const optional = {
  time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'When on that day, as HH:MM' }),
  weekday: Choice(weekdays, { description: 'The day of a weekly one' }),
  month_day: Type.Integer({
    minimum: 1,
    maximum: 31,
    description: 'The day of a monthly one; past the end of a month, its last',
  }),
  timezone: Text(64, { description: 'Whose clock it goes by' }),
  format: Choice(mailFormats, { description: 'What goes along as a file; nothing unless said' }),
  subject: Nullable(Text(200, { description: 'Of the mail; the report’s name unless said' })),
  only_if_rows: Type.Boolean({ description: 'Whether it stays away when there is nothing to show' }),
  active: Type.Boolean({ description: 'Whether it is mailed' }),
}
export const ScheduleIn = NamedObject('ReportScheduleInput', {
  frequency,
  recipients,
  ...Type.Partial(Type.Object(optional)).properties,
})
export type ScheduleIn = Static<typeof ScheduleIn>
export const SchedulePatch = Patch({ frequency, recipients, ...optional })
export type SchedulePatch = Static<typeof SchedulePatch>
