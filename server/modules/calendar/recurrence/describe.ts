import { dateText } from './days.ts'
import { type ByDay, lastDayOf, type Rule } from './rule.ts'
import { ruleOf, type Timing } from './series.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

const and = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function ordinal(n: number): string {
  if (n === -1) return 'last'
  if (n < 0) return `${ordinal(-n)} to last`
  const teen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
}

const dayWords = ({ nth, weekday }: ByDay) =>
  nth === 0 ? DAYS[weekday]! : `the ${ordinal(nth)} ${DAYS[weekday]}`

const isWorkweek = ({ byDay }: Rule) =>
  byDay.length === 5 && byDay.every(({ nth, weekday }) => nth === 0 && weekday < 5)

/** "Every 2 weeks on Monday and Friday, until 2027-03-01": for people, in English. */
export function describeRecurrence(timing: Timing): string | null {
  if (timing.rrule === null) return null
  const rule = ruleOf(timing.rrule)
  const unit = UNITS[rule.freq]
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`
  const on = [
    rule.byMonthDay.length > 0 && `on the ${and(rule.byMonthDay.map(ordinal))}`,
    rule.byDay.length > 0 && `on ${isWorkweek(rule) ? 'weekdays' : and(rule.byDay.map(dayWords))}`,
    rule.byMonth.length > 0 && `in ${and(rule.byMonth.map(month => MONTHS[month - 1]!))}`,
    rule.bySetPos.length > 0 && `(the ${and(rule.bySetPos.map(ordinal))} of these)`,
  ].filter(part => typeof part === 'string')
  const times = rule.count === null ? '' : `, ${rule.count} ${rule.count === 1 ? 'time' : 'times'}`
  const until =
    rule.until === null
      ? ''
      : `, until ${dateText(Math.min(lastDayOf(rule, timing.start, timing.timezone), 2_932_896))}`
  return `${[every, ...on].join(' ')}${times}${until}`
}
