import { Choice, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { weekdays } from '#kit/time/slots.ts'

const RunSchedule = NamedObject('RunSchedule', {
  days: Type.Array(Choice(weekdays), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'The days of the week',
    examples: [['mon', 'thu']],
  }),
  at: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description: 'When on those days, as HH:MM by the clock of the organization',
    examples: ['06:30'],
  }),
})
export type RunSchedule = Static<typeof RunSchedule>

/** When a run starts by itself; null for never. */
export const ScheduleOrNone = Nullable(RunSchedule)
