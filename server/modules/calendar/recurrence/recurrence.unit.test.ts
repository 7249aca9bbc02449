import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '#kit/web/language.ts'
import { DAY, dayOf, readWall, timeOf, toCivil, toDay, wallText } from './days.ts'
import { describeRecurrence } from './describe.ts'
import { startTiming } from './edit.ts'
import { daysBetween, firstDay } from './expand.ts'
import { formatRule, parseRule, type Rule } from './rule.ts'
import { occurrencesBetween, type Timing } from './series.ts'
import { instantOf, wallOf } from './zones.ts'

/** Whole, half and quarter hours, south and north, and one that once skipped a day. */
const zones = fc.constantFrom(
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'Australia/Adelaide', 'Pacific/Chatham', 'Pacific/Apia', 'America/Sao_Paulo'],
)
const days = fc.integer({ min: toDay(2005, 1, 1), max: toDay(2035, 1, 1) })
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const some = <T>(values: fc.Arbitrary<T>, maxLength = 3) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([] as T[]) },
    fc.uniqueArray(values, { minLength: 1, maxLength }),
  )
const part = (name: string, values: readonly unknown[]) =>
  values.length > 0 ? `;${name}=${values.join(',')}` : ''

/** Rules as people and other calendars write them. */
const rules = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.constantFrom(1, 1, 1, 2, 3, 5),
    byDay: some(fc.constantFrom(...weekdays)),
    nth: fc.constantFrom(0, 0, 1, 2, -1, -2),
    byMonth: some(fc.integer({ min: 1, max: 12 })),
    byMonthDay: some(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }))),
    setPos: fc.constantFrom(0, 0, 0, 1, 2, -1),
    weekStart: fc.constantFrom('MO', 'SU', 'TH'),
  })
  .map(one => {
    const isShort = one.freq === 'DAILY' || one.freq === 'WEEKLY'
    const byDay = one.byDay.map(day => (isShort || one.nth === 0 ? day : `${one.nth}${day}`))
    const byMonthDay = one.freq === 'WEEKLY' ? [] : one.byMonthDay
    const selects = byDay.length + byMonthDay.length + one.byMonth.length > 0
    return [
      `FREQ=${one.freq};INTERVAL=${one.interval};WKST=${one.weekStart}`,
      part('BYDAY', byDay),
      part('BYMONTH', one.byMonth),
      part('BYMONTHDAY', byMonthDay),
      one.setPos !== 0 && selects ? `;BYSETPOS=${one.setPos}` : '',
    ].join('')
  })

/** Whether a day belongs to the set of its period, told by looking at that day alone with Temporal. */
function belongs(rule: Rule, start: Temporal.PlainDate, date: Temporal.PlainDate): boolean {
  const { year, month, day, daysInMonth } = date
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(month)) return false
  const hasMonthDay = rule.byMonthDay.length > 0
  if (hasMonthDay && !rule.byMonthDay.some(n => (n > 0 ? n : daysInMonth + 1 + n) === day)) return false
  const isYears = rule.freq === 'YEARLY' && rule.byMonth.length === 0
  if (rule.byDay.length > 0) {
    const nthOf = (nth: number) => {
      let found = Temporal.PlainDate.from({ year, month: isYears ? 1 : month, day: 1 })
      const last = isYears ? { year, month: 12, day: 31 } : { year, month, day: daysInMonth }
      if (nth < 0) found = Temporal.PlainDate.from(last)
      const step = Math.sign(nth)
      while (found.dayOfWeek !== date.dayOfWeek) found = found.add({ days: step })
      return found.add({ weeks: nth - step })
    }
    const isOne = rule.byDay.some(
      ({ nth, weekday }) => weekday + 1 === date.dayOfWeek && (nth === 0 || nthOf(nth).equals(date)),
    )
    if (!isOne) return false
  }
  if (rule.byDay.length > 0 || hasMonthDay) return true
  if (rule.freq === 'WEEKLY') return date.dayOfWeek === start.dayOfWeek
  if (rule.freq === 'DAILY') return true
  if (day !== start.day) return false
  return rule.freq === 'MONTHLY' || rule.byMonth.length > 0 || month === start.month
}

/** Which period a day lies in, as text, and how many periods that is after the first. */
function periodOf(
  rule: Rule,
  start: Temporal.PlainDate,
  date: Temporal.PlainDate,
): { key: string; n: number } {
  if (rule.freq === 'DAILY') return { key: date.toString(), n: start.until(date).days }
  if (rule.freq === 'YEARLY') return { key: String(date.year), n: date.year - start.year }
  if (rule.freq === 'MONTHLY') {
    return {
      key: date.toPlainYearMonth().toString(),
      n: (date.year - start.year) * 12 + date.month - start.month,
    }
  }
  const weekOf = (one: Temporal.PlainDate) =>
    one.subtract({ days: (one.dayOfWeek - 1 - rule.weekStart + 7) % 7 })
  return { key: weekOf(date).toString(), n: weekOf(start).until(weekOf(date)).days / 7 }
}

const dates = new Map<number, Temporal.PlainDate>()
function dateOf(day: number): Temporal.PlainDate {
  const date = dates.get(day) ?? Temporal.PlainDate.from('1970-01-01').add({ days: day })
  dates.set(day, date)
  return date
}

/** Day by day, slowly. */
function reference(rule: Rule, startDay: number, to: number): number[] {
  const start = dateOf(startDay)
  const sets = new Map<string, number[]>()
  // The set of a period includes days before the start: BYSETPOS counts them.
  const reach = rule.bySetPos.length > 0 ? 366 : 0
  for (let day = startDay - reach; day <= to + reach; day += 1) {
    const date = dateOf(day)
    const { key, n } = periodOf(rule, start, date)
    if (n < 0 || n % rule.interval !== 0 || !belongs(rule, start, date)) continue
    sets.set(key, [...(sets.get(key) ?? []), day])
  }
  const chosen = [...sets.values()].flatMap(set =>
    rule.bySetPos.length === 0
      ? set
      : set.filter((_, at) => rule.bySetPos.some(pos => at === (pos > 0 ? pos - 1 : set.length + pos))),
  )
  return chosen.filter(day => day >= startDay && day <= to).sort((a, b) => a - b)
}

const STRESS = process.env.STRESS === '1'
const runs = (few: number) => ({ numRuns: STRESS ? few * 10 : few })

describe('days', () => {
  it('are those of Temporal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -800_000, max: 2_900_000 }), day => {
        const { year, month, day: n } = Temporal.PlainDate.from('1970-01-01').add({ days: day })
        expect(toCivil(day)).toEqual({ year, month, day: n })
        expect(toDay(year, month, n)).toBe(day)
        if (year >= 1) expect(dayOf(readWall(wallText(day * DAY)))).toBe(day)
      }),
      runs(500),
    )
  })
})

describe('wall times', () => {
  it('become instants as Temporal has them, skipped ones by the offset before the gap', () => {
    expect(new Date(instantOf(readWall('2027-03-28T02:30'), 'Europe/Berlin')).toISOString()).toBe(
      '2027-03-28T01:30:00.000Z',
    )
    const minutes = fc.integer({ min: 0, max: 40 * 366 * 1440 })
    fc.assert(
      fc.property(zones, minutes, fc.integer({ min: -2000, max: 2000 }), (zone, minute, off) => {
        const around = Temporal.Instant.fromEpochMilliseconds(Date.UTC(2000, 0) + minute * 60_000)
        const change =
          around.toZonedDateTimeISO(zone).getTimeZoneTransition('next') ?? around.toZonedDateTimeISO(zone)
        const plain = change.toPlainDateTime().round('minute').add({ minutes: off })
        const wall = plain.toZonedDateTime('UTC').epochMilliseconds
        const expected = plain.toZonedDateTime(zone, { disambiguation: 'compatible' })
        expect(instantOf(wall, zone)).toBe(expected.epochMilliseconds)
        expect(wallOf(expected.epochMilliseconds, zone)).toBe(
          expected.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds,
        )
      }),
      runs(2000),
    )
  })
})

describe('a rule', () => {
  it('is written in one way, whichever way it came', () => {
    const same = (text: string) => formatRule(parseRule(text))
    expect(same('rrule:byday=fr,mo;freq=weekly;interval=1')).toBe('FREQ=WEEKLY;BYDAY=MO,FR')
    expect(same('FREQ=MONTHLY;BYDAY=+1MO,-1FR;UNTIL=20270301T100000Z')).toBe(
      'FREQ=MONTHLY;UNTIL=20270301T100000Z;BYDAY=-1FR,1MO',
    )
    expect(same('FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3')).toBe('FREQ=WEEKLY;INTERVAL=2;COUNT=3;WKST=SU')
    fc.assert(
      fc.property(rules, text => {
        expect(same(same(text))).toBe(same(text))
      }),
      runs(300),
    )
  })

  it('is refused with the reason', () => {
    const reasons: [string, string][] = [
      ['FREQ=DAILY;BYHOUR=9', 'rrule: BYHOUR is not supported'],
      ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'rrule: COUNT and UNTIL exclude each other'],
      ['FREQ=SECONDLY', 'rrule: FREQ=SECONDLY is not supported'],
      ...[
        '',
        'weekly',
        'FREQ=',
        'FREQ=WEEKLY;BYDAY=1MO',
        'FREQ=DAILY;INTERVAL=0',
        'FREQ=DAILY;COUNT=1001',
      ].map((text): [string, string] => [text, 'rrule is not a valid recurrence rule']),
      ...['FREQ=DAILY;INTERVAL=1000', 'FREQ=DAILY;UNTIL=20270230', 'FREQ=MONTHLY;BYMONTHDAY=0'].map(
        (text): [string, string] => [text, 'rrule is not a valid recurrence rule'],
      ),
    ]
    for (const [text, reason] of reasons) expect(() => parseRule(text), text).toThrow(reason)
  })

  it('gives the days that a slow look at each day gives, from any place in it', () => {
    fc.assert(
      fc.property(rules, days, fc.nat(250), fc.nat(120), (text, start, skip, length) => {
        const rule = parseRule(text)
        const [from, to] = [start + skip, start + skip + length]
        const expected = reference(rule, start, to).filter(day => day >= from)
        expect([...daysBetween(rule, start, from, to)]).toEqual(expected)
      }),
      runs(1000),
    )
  })

  it('says what it does in words', () => {
    const say = (rrule: string, language?: Language) =>
      describeRecurrence(
        startTiming({
          all_day: false,
          start: readWall('2027-03-01T09:00'),
          end: readWall('2027-03-01T10:00'),
          timezone: 'Europe/Berlin',
          rrule,
        }),
        language,
      )
    expect(say('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270401')).toBe(
      'Every 2 weeks on Monday and Friday, until 2027-04-01',
    )
    expect(say('FREQ=MONTHLY;BYDAY=-1FR;COUNT=5')).toBe('Every month on the last Friday, 5 times')
    expect(say('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR')).toBe('Every day on weekdays')
    expect(say('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270401', 'de')).toBe(
      'Alle 2 Wochen am Montag und Freitag, bis 1. April 2027',
    )
    expect(say('FREQ=MONTHLY;BYDAY=-1FR;COUNT=5', 'fr')).toBe('Tous les mois le dernier vendredi, 5 fois')
    expect(say('FREQ=MONTHLY;BYDAY=2SA', 'pt')).toBe('Todos os meses: 2.º sábado')
    expect(say('FREQ=MONTHLY;BYMONTHDAY=1,-1', 'es')).toBe('Todos los meses el último día y día 1')
    expect(say('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'ja')).toBe('毎週（平日）')
    // No few words for it: as it is in English.
    expect(say('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2', 'de')).toBe(say('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2'))
  })
})

describe('a series', () => {
  const series = fc
    .record({
      text: rules,
      day: days,
      minute: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 3000 }),
      zone: zones,
      count: fc.constantFrom(null, null, 1, 7, 40),
    })
    .map(({ text, day, minute, length, zone, count }) => {
      const start = day * DAY + minute * 60_000
      const rrule = count === null ? text : `${text};COUNT=${count}`
      return { all_day: false, start, end: start + length * 60_000, timezone: zone, rrule }
    })
    .filter(({ rrule, start, timezone }) => firstDay(parseRule(rrule), start, timezone) !== undefined)

  it('has the wall time of its rule at every occurrence, and none is lost or doubled by a change of clocks', () => {
    fc.assert(
      fc.property(series, given => {
        const timing: Timing = startTiming(given)
        const from = instantOf(timing.start, timing.timezone)
        const to = from + 200 * DAY
        const found = occurrencesBetween(timing, from, to)
        const rule = parseRule(given.rrule)
        const startDay = dayOf(timing.start)
        const all = reference(rule, startDay, startDay + 205)
        const expected = (rule.count === null ? all : all.slice(0, rule.count)).map(
          day => day * DAY + timeOf(timing.start),
        )
        const inRange = expected.filter(wall => instantOf(wall, timing.timezone) < to)
        expect(found.map(({ start }) => start)).toEqual(inRange)
        for (const one of found) {
          expect(one.end - one.start).toBe(given.end - given.start)
          expect(one.endAt).toBeGreaterThan(one.startAt)
          const plain = Temporal.Instant.fromEpochMilliseconds(one.start)
            .toZonedDateTimeISO('UTC')
            .toPlainDateTime()
          expect(one.startAt).toBe(plain.toZonedDateTime(timing.timezone).epochMilliseconds)
        }
      }),
      runs(500),
    )
  })

  it('begun long ago costs no more periods than one begun now', () => {
    const rule = parseRule('FREQ=WEEKLY;BYDAY=MO')
    const to = toDay(2027, 3, 31)
    expect([...daysBetween(rule, toDay(1990, 1, 1), toDay(2027, 3, 1), to)]).toHaveLength(5)
  })

  it('keeps daily 02:30 in Berlin on the day when that time is skipped', () => {
    const start = readWall('2027-03-26T02:30')
    const timing = startTiming({
      all_day: false,
      start,
      end: start + 1_800_000,
      timezone: 'Europe/Berlin',
      rrule: 'FREQ=DAILY;COUNT=4',
    })
    const found = occurrencesBetween(timing, 0, 4e12)
    expect(found.map(({ startAt }) => new Date(startAt).toISOString().slice(5, 16))).toEqual([
      ...['03-26T01:30', '03-27T01:30', '03-28T01:30', '03-29T00:30'],
    ])
    expect(found[2]!.endAt - found[2]!.startAt).toBe(1_800_000)
  })

  it('skips months that are too short, and years without a leap day', () => {
    const show = (start: string, rrule: string) => {
      const at = readWall(start)
      const timing = startTiming({ all_day: true, start: at, end: at + DAY, timezone: 'UTC', rrule })
      return occurrencesBetween(timing, at, at + 3000 * DAY).map(({ start: wall }) =>
        wallText(wall).slice(0, 10),
      )
    }
    expect(show('2027-01-31', 'FREQ=MONTHLY;COUNT=4')).toEqual([
      ...['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
    ])
    expect(show('2024-02-29', 'FREQ=YEARLY;COUNT=2')).toEqual(['2024-02-29', '2028-02-29'])
  })
})
