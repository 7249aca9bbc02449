export type LaterName = 'laterToday' | 'tomorrowMorning' | 'tomorrowAfternoon' | 'mondayMorning' | 'nextWeek'

const HOURS_LATER = 3
const MORNING = 9
const AFTERNOON = 14
const EVENING = 18

const at = (now: Date, days: number, hour: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).toISOString()

/** What people mean by "later", on their own clock: none is in the past, and none twice. */
export function laterMoments(now: Date): { name: LaterName; at: string }[] {
  const weekday = now.getDay()
  const toMonday = (8 - weekday) % 7 || 7
  const soon = now.getHours() + HOURS_LATER
  return [
    ...(soon <= EVENING ? [{ name: 'laterToday' as const, at: at(now, 0, soon) }] : []),
    { name: 'tomorrowMorning' as const, at: at(now, 1, MORNING) },
    { name: 'tomorrowAfternoon' as const, at: at(now, 1, AFTERNOON) },
    ...(toMonday > 1 ? [{ name: 'mondayMorning' as const, at: at(now, toMonday, MORNING) }] : []),
    ...(toMonday === 7 ? [] : [{ name: 'nextWeek' as const, at: at(now, 7, MORNING) }]),
  ]
}
