import type { Dataset } from '#kit/records/dataset.ts'

export const calendarDatasets: readonly Dataset[] = [
  { name: 'calendars', table: 'calendars' },
  { name: 'calendar_events', table: 'calendar_events' },
  { name: 'calendar_guests', table: 'calendar_guests' },
]
