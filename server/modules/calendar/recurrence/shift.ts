import { InvalidInput } from '#kit/problem.ts'
import { lengthOfMonth, toCivil, weekdayOf } from './days.ts'
import type { Rule } from './rule.ts'

const needsRule = () => InvalidInput('rrule is required to move this series to other days')

/** The rule of a series whose occurrences move from one day to another. */
export function shiftRule(rule: Rule, from: number, to: number): Rule {
  const days = to - from
  if (days === 0) return rule
  if (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') {
    if (rule.byMonth.length > 0 || rule.byMonthDay.length > 0) throw needsRule()
    const turn = (weekday: number) => (((weekday + days) % 7) + 7) % 7
    return {
      ...rule,
      byDay: rule.byDay
        .map(({ nth, weekday }) => ({ nth, weekday: turn(weekday) }))
        .sort((a, b) => a.weekday - b.weekday),
      // Which weeks are left out is counted from the same place in the week as before.
      weekStart: turn(rule.weekStart),
    }
  }
  return shiftInMonth(rule, from, to)
}

/** "The 12th" and "the second Monday" become those of the new day; what names several days cannot be moved by itself. */
function shiftInMonth(rule: Rule, from: number, to: number): Rule {
  const before = toCivil(from)
  const after = toCivil(to)
  const { byMonth, byMonthDay, byDay } = rule
  if (byMonth.length + byMonthDay.length + byDay.length === 0) return rule
  if (rule.bySetPos.length > 0 || byMonth.length > 1 || byMonthDay.length > 1 || byDay.length > 1) {
    throw needsRule()
  }
  if (byMonthDay.length > 0 && byDay.length > 0) throw needsRule()
  // In every month, or every month a year: only the month of a yearly rule moves along.
  if (byMonth.length > 0 && rule.freq === 'MONTHLY' && before.month !== after.month) throw needsRule()
  const month = byMonth.length > 0 ? [after.month] : []
  if (byMonthDay.length > 0) {
    if (rule.freq === 'YEARLY' && byMonth.length === 0) throw needsRule()
    const length = lengthOfMonth(after.year, after.month)
    const day = byMonthDay[0]! > 0 ? after.day : after.day - length - 1
    return { ...rule, byMonth: month, byMonthDay: [day] }
  }
  if (byDay.length === 0) return { ...rule, byMonth: month }
  if (rule.freq === 'YEARLY' && byMonth.length === 0) throw needsRule()
  const { nth } = byDay[0]!
  if (nth === 0) throw needsRule()
  const length = lengthOfMonth(after.year, after.month)
  const isLast = nth < 0 && length - after.day < 7
  const forward = Math.floor((after.day - 1) / 7) + 1
  return { ...rule, byMonth: month, byDay: [{ nth: isLast ? -1 : forward, weekday: weekdayOf(to) }] }
}
