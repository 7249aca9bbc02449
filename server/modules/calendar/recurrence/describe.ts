import { LRUCache } from 'lru-cache'
import type { Language } from '#kit/web/language.ts'
import { dateText } from './days.ts'
import { describeIn } from './describe-words.ts'
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

/** "Every 2 weeks on Monday and Friday, until 2027-03-01": for people. */
export function describeRecurrence(timing: Timing, language: Language = 'en'): string | null {
  if (timing.rrule === null) return null
  const rule = ruleOf(timing.rrule)
  // A moment that ends it is another day in another zone; anything else says the same of every series.
  const isSame = rule.until === null || 'day' in rule.until
  const known = isSame ? described.get(`${language} ${timing.rrule}`) : undefined
  if (known !== undefined) return known
  const last = Math.min(lastDayOf(rule, timing.start, timing.timezone), 2_932_896)
  const text = describeIn(language, rule, last) ?? inEnglish(rule, last)
  if (isSame) {
    described.set(`${language} ${timing.rrule}`, text)
  }
  return text
}

const described = new LRUCache<string, string>({ max: 5_000 })

function inEnglish(rule: Rule, last: number): string {
  const unit = UNITS[rule.freq]
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`
  const on = [
    rule.byMonthDay.length > 0 && `on the ${and(rule.byMonthDay.map(ordinal))}`,
    rule.byDay.length > 0 && `on ${isWorkweek(rule) ? 'weekdays' : and(rule.byDay.map(dayWords))}`,
    rule.byMonth.length > 0 && `in ${and(rule.byMonth.map(month => MONTHS[month - 1]!))}`,
    rule.bySetPos.length > 0 && `(the ${and(rule.bySetPos.map(ordinal))} of these)`,
  ].filter(part => typeof part === 'string')
  const times = rule.count === null ? '' : `, ${rule.count} ${rule.count === 1 ? 'time' : 'times'}`
  const until = rule.until === null ? '' : `, until ${dateText(last)}`
  return `${[every, ...on].join(' ')}${times}${until}`
}
