import { type Day, isDay } from './view/time.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

export interface CalendarSearch {
  /** Without one: the week, on a phone the day. */
  view?: View
  /** Without one: today. */
  day?: Day
  /** The event that is open, and which of its occurrences. */
  event?: string
  at?: string
  /** The form of a new event is open. */
  new?: boolean
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = views.find(one => one === search.view)
  return {
    ...(view ? { view } : {}),
    ...(isDay(search.day) ? { day: search.day } : {}),
    ...(typeof search.event === 'string' ? { event: search.event } : {}),
    ...(typeof search.at === 'string' ? { at: search.at } : {}),
    ...(search.new === true ? { new: true } : {}),
  }
}
