import { useLocalStorage } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type Calendar,
  type CalendarEvent,
  getCalendarAgenda,
  getCalendarSettings,
  listCalendarEvents,
  listCalendars,
  listTeamMembers,
} from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { addDays, type Day, ownZone, type WeekStart } from './view/time.ts'

/** The zone the reader looks at the calendar in: where they are, unless they chose another. */
export function useZone(): [string, (zone: string) => void] {
  const [chosen, choose] = useLocalStorage({ key: 'bowline.calendar.zone', defaultValue: '' })
  const own = ownZone()
  return [chosen || own, zone => choose(zone === own ? '' : zone)]
}

/** Events without a calendar, and tasks, are hidden by these names. */
export const NO_CALENDAR = 'none'
export const TASKS = 'tasks'

export function useHidden(): { isShown: (id: string) => boolean; toggle: (id: string) => void } {
  const [hidden, setHidden] = useLocalStorage<string[]>({ key: 'bowline.calendar.hidden', defaultValue: [] })
  return {
    isShown: id => !hidden.includes(id),
    toggle: id => setHidden(old => (old.includes(id) ? old.filter(one => one !== id) : [...old, id])),
  }
}

export type Whose = 'mine' | 'all'
export function useWhose(): [Whose, (whose: Whose) => void] {
  const [whose, choose] = useLocalStorage<Whose>({ key: 'bowline.calendar.whose', defaultValue: 'mine' })
  return [whose, choose]
}

const NONE: Calendar[] = []
export function useCalendars(): Calendar[] {
  const { data } = useQuery({ queryKey: ['calendar', 'calendars'], queryFn: () => listCalendars({ client }) })
  return data?.data ?? NONE
}

export function useCalendarSettings() {
  const { data } = useQuery({
    queryKey: ['calendar-settings'],
    queryFn: () => getCalendarSettings({ client }),
    staleTime: 10 * 60_000,
  })
  return data?.data
}

export const useWeekStart = (): WeekStart => useCalendarSettings()?.week_starts_on ?? 'mon'

export function useMembers() {
  const { data } = useQuery({ queryKey: ['team', 'members'], queryFn: () => listTeamMembers({ client }) })
  return data?.data ?? []
}

/** What a view of days shows: occurrences that touch them, of calendars that are not hidden. */
export function useEvents(from: Day, days: number) {
  const [timezone] = useZone()
  const [whose] = useWhose()
  const { user } = useMe()
  const { isShown } = useHidden()
  const to = addDays(from, days)
  const query = useQuery({
    queryKey: ['calendar', 'events', from, to, timezone, whose],
    queryFn: ({ signal }) =>
      listCalendarEvents({
        client,
        signal,
        query: { from, to, timezone, ...(whose === 'mine' ? { user_id: user.id } : {}) },
      }),
    placeholderData: keepPreviousData,
  })
  const isVisible = (event: CalendarEvent) => isShown(event.calendar_id ?? NO_CALENDAR)
  const { data } = query
  return { events: data?.data.filter(isVisible), isTruncated: data?.truncated === true, query }
}

export function useAgenda(from: Day, days: number, types?: string) {
  const [timezone] = useZone()
  const [whose] = useWhose()
  const to = addDays(from, days)
  const query = {
    from,
    to,
    timezone,
    ...(whose === 'all' ? { user_id: 'all' } : {}),
    ...(types ? { types } : {}),
  }
  return useQuery({
    queryKey: ['calendar', 'agenda', query],
    queryFn: ({ signal }) => getCalendarAgenda({ client, signal, query }),
    placeholderData: keepPreviousData,
  })
}

export function useColors(): (event: { calendar_id: string | null; color: string | null }) => string {
  const calendars = useCalendars()
  const byId = new Map(calendars.map(one => [one.id, one.color]))
  return event => event.color ?? byId.get(event.calendar_id ?? '') ?? '#64748b'
}
