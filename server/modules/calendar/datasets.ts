import type { Dataset } from '#kit/records/dataset.ts'

export const calendarDatasets: readonly Dataset[] = [
  { name: 'calendars', table: 'calendars', where: "visibility <> 'private'" },
  { name: 'calendar_events', table: 'calendar_events', where: 'private_to is null' },
  {
    name: 'calendar_guests',
    table: 'calendar_guests',
    where: 'event_id in (select id from calendar_events where private_to is null)',
  },
]
