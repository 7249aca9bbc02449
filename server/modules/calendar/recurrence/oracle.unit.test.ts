import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { DAY, readWall, toDay, wallText } from './days.ts'
import { removeOne, startTiming } from './edit.ts'
import { firstDay } from './expand.ts'
import { parseRule, type Rule } from './rule.ts'
import { occurrencesBetween } from './series.ts'

const list = (name: string, values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.constant(''),
    fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map(some => `;${name}=${some.join()}`),
  )
const weekdays = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')

const rules = fc
  .constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain(freq =>
    fc.tuple(
      fc.constant(`FREQ=${freq}`),
      fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3', ';INTERVAL=5'),
      fc.constantFrom('', ';WKST=SU', ';WKST=TH'),
      freq === 'DAILY' || freq === 'WEEKLY'
        ? list('BYDAY', weekdays)
        : fc.oneof(
            list('BYDAY', weekdays),
            list(
              'BYDAY',
              fc.tuple(fc.constantFrom(1, 2, -1, -2), weekdays).map(day => day.join('')),
            ),
          ),
      list('BYMONTH', fc.integer({ min: 1, max: 12 })),
      freq === 'WEEKLY'
        ? fc.constant('')
        : list('BYMONTHDAY', fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }))),
    ),
  )
  .map(parts => parts.join(''))
  .filter(text => isJudged(parseRule(text)))

/**
 * By RFC 5545 (3.3.10) ical.js is wrong about the rest, which the slow look of recurrence.unit.test.ts covers. Monthly with
 * BYMONTH it gives days twice, out of order and in months that INTERVAL leaves out. Yearly with BYMONTHDAY it stays in the
 * month of the start unless BYMONTH is given, and turns a day that a month lacks into one of the next. Days counted from
 * the end of a month it misreads next to BYDAY or in a year, and daily it looks for them forever; next to BYDAY it also loses
 * days of a month that lacks another. Every second Monday that is also the tenth it refuses.
 */
function isJudged({ freq, byDay, byMonth, byMonthDay }: Rule): boolean {
  const countsBack = byMonthDay.some(day => day < 0)
  const mayLack = byMonthDay.some(day => day > 28)
  const hasNth = byDay.some(({ nth }) => nth !== 0)
  if (freq === 'MONTHLY') {
    const isMisread = byMonthDay.length > 0 && (hasNth || (byDay.length > 0 && (countsBack || mayLack)))
    return byMonth.length === 0 && !isMisread
  }
  if (freq !== 'YEARLY') return !countsBack
  if (byMonthDay.length === 0) return byMonth.length === 0 || byDay.length > 0
  return byMonth.length > 0 && byDay.length === 0 && byMonthDay.every(day => day > 0 && day <= 28)
}

const basic = (wall: number) => wallText(wall).replaceAll(/[-:]/g, '')

/** What ical.js makes of the series, by the clock of its zone. */
function judge(start: number, rrule: string, exdates: readonly number[], most: number): string[] {
  const lines = [
    ...['BEGIN:VEVENT', `DTSTART:${basic(start)}`, `RRULE:${rrule}`],
    ...exdates.map(one => `EXDATE:${basic(one)}`),
    'END:VEVENT',
  ]
  const next = new ICAL.Event(new ICAL.Component(ICAL.parse(lines.join('\r\n')))).iterator()
  const found: string[] = []
  while (found.length < most) {
    const time = next.next()
    if (!time) break
    found.push(time.toString())
  }
  return found
}

it('a series has the occurrences that ical.js gives it', () => {
  const given = fc.record({
    rule: rules,
    start: fc
      .tuple(fc.integer({ min: toDay(2005, 1, 1), max: toDay(2035, 1, 1) }), fc.nat(1439))
      .map(([day, minute]) => day * DAY + minute * 60_000),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
    end: fc.oneof(
      fc.constant(null),
      fc.record({ count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ days: fc.nat(900) }),
    ),
    removed: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(given, ({ rule, start: from, timezone, end, removed }) => {
      const day = firstDay(parseRule(rule), from, timezone)
      fc.pre(day !== undefined)
      const start = day! * DAY + (from % DAY)
      let [ours, theirs] = [rule, rule]
      if (end && 'count' in end) ours = theirs = `${rule};COUNT=${end.count}`
      else if (end) {
        // Ours is told in UTC, as the standard wants it; theirs by the clock, since it is told no zone.
        const last = Temporal.PlainDateTime.from(wallText(start)).add(end).toZonedDateTime(timezone)
        ours += `;UNTIL=${basic(last.epochMilliseconds)}Z`
        theirs += `;UNTIL=${basic(readWall(last.toPlainDateTime().toString({ smallestUnit: 'second' })))}`
      }
      let timing = startTiming({ all_day: false, start, end: start + 1_800_000, timezone, rrule: ours })
      const all = occurrencesBetween(timing, 0, start + 3_000 * DAY).map(one => one.recurrence!)
      const exdates = removed.flatMap(at => all[at] ?? [])
      for (const one of exdates) timing = removeOne(timing, one)
      const found = occurrencesBetween(timing, 0, start + 3_000 * DAY).slice(0, 15)
      expect(found.map(one => wallText(one.start))).toEqual(judge(start, theirs, exdates, found.length))
      for (const one of found) {
        const clock = Temporal.PlainDateTime.from(wallText(one.start)).toZonedDateTime(timezone)
        expect(one.startAt).toBe(clock.epochMilliseconds)
      }
    }),
    { numRuns: process.env.STRESS === '1' ? 5_000 : 500 },
  )
})
