import { type Civil, dayOf, isLeap, lengthOfMonth, toCivil, toDay, weekdayOf } from './days.ts'
import { lastDayOf, type Rule } from './rule.ts'

/** Past this day nothing is looked for. */
export const END_OF_DAYS = toDay(9999, 12, 31)

/**
 * The days between two others, both included, on which a rule gives an occurrence of a series that starts on `start`.
 * Only the periods that touch the range are looked at, so an old series costs what a new one does; COUNT is not, since
 * that would mean counting from the start: `lastDay` knows where it ends.
 */
export function* daysBetween(rule: Rule, start: number, from: number, to: number): Generator<number> {
  const first = Math.max(start, from)
  const last = Math.min(to, END_OF_DAYS)
  const origin = originOf(rule, start)
  // One period earlier, since a period is found by where it begins.
  let index = Math.max(0, Math.floor((positionOf(rule, first) - origin) / rule.interval) - 1)
  const lastPosition = positionOf(rule, last)
  for (; origin + index * rule.interval <= lastPosition; index += 1) {
    for (const day of daysOf(rule, start, origin + index * rule.interval)) {
      if (day > last) return
      if (day >= first) yield day
    }
  }
}

/** The number of a period: of the day, week, month or year. */
function positionOf(rule: Rule, day: number): number {
  if (rule.freq === 'DAILY') return day
  if (rule.freq === 'WEEKLY') return Math.floor((day + 3 - rule.weekStart) / 7)
  const { year, month } = toCivil(day)
  return rule.freq === 'MONTHLY' ? year * 12 + month - 1 : year
}

const originOf = positionOf

function daysOf(rule: Rule, start: number, position: number): number[] {
  const days = candidatesOf(rule, start, position)
  if (rule.bySetPos.length === 0) return days
  const chosen = rule.bySetPos
    .map(at => (at > 0 ? days[at - 1] : days[days.length + at]))
    .filter(day => day !== undefined)
  return [...new Set(chosen)].sort((a, b) => a - b)
}

function candidatesOf(rule: Rule, start: number, position: number): number[] {
  if (rule.freq === 'DAILY') return isWanted(rule, position) ? [position] : []
  if (rule.freq === 'WEEKLY') {
    const monday = position * 7 - 3 + rule.weekStart
    const weekdays = rule.byDay.length > 0 ? rule.byDay.map(one => one.weekday) : [weekdayOf(start)]
    const days: number[] = []
    for (let day = monday; day < monday + 7; day += 1) {
      if (weekdays.includes(weekdayOf(day)) && isInMonths(rule, day)) days.push(day)
    }
    return days
  }
  const origin = toCivil(start)
  if (rule.freq === 'MONTHLY') {
    const year = Math.floor(position / 12)
    const month = position - year * 12 + 1
    if (rule.byMonth.length > 0 && !rule.byMonth.includes(month)) return []
    return daysOfMonth(rule, origin, year, month, false)
  }
  return monthsOf(rule, origin).flatMap(month => {
    const ofYear = rule.byMonth.length === 0
    return daysOfMonth(rule, origin, position, month, ofYear)
  })
}

/** The months of a year in which a yearly rule may have days. */
function monthsOf(rule: Rule, origin: Civil): number[] {
  if (rule.byMonth.length > 0) return rule.byMonth
  return rule.byMonthDay.length > 0 || rule.byDay.length > 0 ? ALL_MONTHS : [origin.month]
}
const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** `ofYear`: the second Monday is that of the year, not of the month. */
function daysOfMonth(rule: Rule, origin: Civil, year: number, month: number, ofYear: boolean): number[] {
  const length = lengthOfMonth(year, month)
  const first = toDay(year, month, 1)
  if (rule.byDay.length === 0 && rule.byMonthDay.length === 0) {
    return origin.day <= length ? [first + origin.day - 1] : []
  }
  const days: number[] = []
  const [low, size] = ofYear ? [toDay(year, 1, 1), isLeap(year) ? 366 : 365] : [first, length]
  for (let n = 1; n <= length; n += 1) {
    const day = first + n - 1
    if (rule.byMonthDay.length > 0 && !rule.byMonthDay.some(at => at === n || at === n - length - 1)) continue
    if (rule.byDay.length > 0 && !isNth(rule, day, day - low, size)) continue
    days.push(day)
  }
  return days
}

/** Whether a day is one of the weekdays asked for, `index` days into a stretch of `size`. */
function isNth(rule: Rule, day: number, index: number, size: number): boolean {
  const weekday = weekdayOf(day)
  const forward = Math.floor(index / 7) + 1
  const backward = -Math.floor((size - 1 - index) / 7) - 1
  return rule.byDay.some(
    one => one.weekday === weekday && (one.nth === 0 || one.nth === forward || one.nth === backward),
  )
}

const isInMonths = (rule: Rule, day: number): boolean =>
  rule.byMonth.length === 0 || rule.byMonth.includes(toCivil(day).month)

function isWanted(rule: Rule, day: number): boolean {
  if (rule.byDay.length > 0 && !rule.byDay.some(({ weekday }) => weekday === weekdayOf(day))) return false
  if (rule.byMonth.length === 0 && rule.byMonthDay.length === 0) return true
  const { year, month, day: n } = toCivil(day)
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(month)) return false
  const length = lengthOfMonth(year, month)
  return rule.byMonthDay.length === 0 || rule.byMonthDay.some(at => at === n || at === n - length - 1)
}

/** The first day from `start` on that the rule gives, within ten years. */
export function firstDay(rule: Rule, startWall: number, zone: string): number | undefined {
  const start = dayOf(startWall)
  const last = Math.min(lastDayOf(rule, startWall, zone), start + 3653)
  return daysBetween(rule, start, start, last).next().value ?? undefined
}

/** The last day that the rule gives; null when it goes on. `start` is one of its days. */
export function lastDay(rule: Rule, startWall: number, zone: string): number | null {
  const start = dayOf(startWall)
  if (rule.count === null && rule.until === null) return null
  let last = start
  if (rule.count !== null) {
    let left = rule.count
    for (const day of daysBetween(rule, start, start, END_OF_DAYS)) {
      last = day
      left -= 1
      if (left === 0) break
    }
    return last
  }
  const end = Math.min(lastDayOf(rule, startWall, zone), END_OF_DAYS)
  // Backwards by growing steps: the last occurrence is close to the end of nearly every rule.
  for (let reach = 40; ; reach *= 8) {
    const from = Math.max(start, end - reach)
    let found: number | undefined
    for (const day of daysBetween(rule, start, from, end)) found = day
    if (found !== undefined) return found
    if (from === start) return start
  }
}
