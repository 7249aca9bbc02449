import { expect, it } from 'vitest'
import { nextDue, type Repeat } from './repeat.ts'

const berlin = 'Europe/Berlin'
const instant = (text: string) => Temporal.Instant.from(text)

/** Due days as each is done in time. */
function daysOf(repeat: Partial<Repeat>, first: string, most = 5, zone = berlin): string[] {
  const day = Temporal.PlainDate.from(first)
  const series = {
    repeat: { every: 'month', interval: 1, from: 'due', ...repeat } as Repeat,
    day,
    time: Temporal.PlainTime.from('09:00'),
  }
  const days: string[] = []
  let due = day.toZonedDateTime({ timeZone: zone, plainTime: '09:00' }).toInstant()
  for (let n = 0; n < most; n += 1) {
    const next = nextDue(series, { due: { at: due, on: null }, now: due.subtract({ minutes: 5 }), zone })
    if (!next) break
    due = next.at
    const at = due.toZonedDateTimeISO(zone)
    expect(at.toPlainTime().toString()).toBe('09:00:00')
    days.push(at.toPlainDate().toString())
  }
  return days
}

it('counts months from the first day, however short one between is', () => {
  expect(daysOf({}, '2027-01-31')).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ])
  expect(daysOf({ every: 'year' }, '2028-02-29', 4)).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
  expect(daysOf({ interval: 3 }, '2026-11-30', 2)).toEqual(['2027-02-28', '2027-05-30'])
})

it('keeps the time on the clock where clocks change', () => {
  expect(daysOf({ every: 'day' }, '2027-03-26', 3)).toEqual(['2027-03-27', '2027-03-28', '2027-03-29'])
  const night = {
    repeat: { every: 'day', interval: 1, from: 'due' } as Repeat,
    day: Temporal.PlainDate.from('2027-03-26'),
  }
  const series = { ...night, time: Temporal.PlainTime.from('02:30') }
  const next = (at: string) =>
    nextDue(series, { due: { at: instant(at), on: null }, now: instant(at), zone: berlin })!.at.toString()
  // 02:30 does not exist on the 28th; it is back on the 29th.
  expect(next('2027-03-27T01:30:00Z')).toBe('2027-03-28T01:00:00Z')
  expect(next('2027-03-28T01:00:00Z')).toBe('2027-03-29T00:30:00Z')
})

it('takes chosen weekdays of every so many weeks', () => {
  const weekdays: Repeat['weekdays'] = ['wed', 'mon']
  // 2026-11-18 is a Wednesday.
  expect(daysOf({ every: 'week', weekdays }, '2026-11-18', 3)).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-30',
  ])
  expect(daysOf({ every: 'week', weekdays, interval: 2 }, '2026-11-18', 4)).toEqual([
    '2026-11-30',
    '2026-12-02',
    '2026-12-14',
    '2026-12-16',
  ])
  expect(daysOf({ every: 'week', interval: 2 }, '2026-11-18', 2)).toEqual(['2026-12-02', '2026-12-16'])
})

it('leaves out what has passed, and ends on its last day', () => {
  const series = {
    repeat: { every: 'week', interval: 1, from: 'due', until: '2027-01-20' } as Repeat,
    day: Temporal.PlainDate.from('2027-01-06'),
    time: null,
  }
  const due = { at: instant('2027-01-06T23:00:00Z'), on: series.day }
  const next = (now: string) =>
    nextDue(series, { due, now: instant(now), zone: berlin })?.on?.toString() ?? null
  expect(next('2027-01-06T12:00:00Z')).toBe('2027-01-13')
  expect(next('2027-01-13T22:59:59Z')).toBe('2027-01-13')
  expect(next('2027-01-13T23:00:00Z')).toBe('2027-01-20')
  expect(next('2027-01-20T23:00:00Z')).toBeNull()
})

it('counts from the day it is done where it is told so', () => {
  const series = {
    repeat: { every: 'day', interval: 3, from: 'done' } as Repeat,
    day: Temporal.PlainDate.from('2027-01-01'),
    time: Temporal.PlainTime.from('09:00'),
  }
  const due = { at: instant('2027-01-01T08:00:00Z'), on: null }
  const next = (now: string) => nextDue(series, { due, now: instant(now), zone: berlin })!.at.toString()
  expect(next('2027-01-05T20:00:00Z')).toBe('2027-01-08T08:00:00Z')
  expect(next('2026-12-30T20:00:00Z')).toBe('2027-01-02T08:00:00Z')
})
