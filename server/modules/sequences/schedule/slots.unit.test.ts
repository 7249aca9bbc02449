import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenAt, nextOpening, nextSlot, type SendTimes, weekdays } from '#kit/time/slots.ts'
import { afterDelay, planNextDay, planStep, spreadSlot } from './plan.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The reference: knows no rules for gaps and overlaps. It looks at the clock on the wall minute by minute and asks
 * when it first shows, or has passed, the time at which the window of a day opens and closes.
 */
function slowSlot(times: SendTimes, from: number): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: times.send_timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const read = (at: number) => {
    const wall = format.format(at).replace(', ', 'T')
    return { date: wall.slice(0, 10), wall }
  }
  const start = times.send_window_start ?? '00:00'
  const end = times.send_window_end ?? '00:00'
  const dayAfter = (date: string, days: number) =>
    new Date(Date.parse(`${date}T00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)
  const nameOf = (date: string) => weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]!
  const first = read(from).date
  const windows: { open: string; close: string; opened?: number; closed?: number }[] = []
  for (let days = -2; days <= 9; days += 1) {
    const date = dayAfter(first, days)
    if (!times.send_days.includes(nameOf(date))) continue
    const closes = start < end ? date : dayAfter(date, 1)
    windows.push({ open: `${date}T${start}`, close: `${closes}T${end}` })
  }
  for (let at = from - 76 * HOUR; at < from + 10 * 24 * HOUR; at += MINUTE) {
    const { wall } = read(at)
    for (const window of windows) {
      if (wall >= window.open) window.opened ??= at
      if (wall >= window.close) window.closed ??= at
    }
    if (at < from) continue
    const isOpen = windows.some(
      ({ opened, closed }) => opened !== undefined && (closed === undefined || at < closed || at === opened),
    )
    if (isOpen) return at
  }
  throw new Error('no slot within ten days')
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Auckland',
  'America/Santiago',
]
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const times: fc.Arbitrary<SendTimes> = fc
  .record({
    zone: fc.constantFrom(...zones),
    window: fc.option(fc.tuple(clock, clock).filter(([a, b]) => a !== b)),
    days: fc.subarray([...weekdays], { minLength: 1 }),
  })
  .map(({ zone, window, days }) => ({
    send_timezone: zone,
    send_window_start: window?.[0] ?? null,
    send_window_end: window?.[1] ?? null,
    send_days: days,
  }))

/** Mostly near changes of the clocks, where the rules are. */
const moments = (zone: string) =>
  fc
    .tuple(
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2027, 0) }),
      fc.boolean(),
      fc.integer({ min: -30 * 60, max: 30 * 60 }),
    )
    .map(([at, nearChange, minutes]) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(at)
      const change = instant.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
      const around = nearChange && change ? change.epochMilliseconds : at
      return Math.floor(around / MINUTE) * MINUTE + minutes * MINUTE
    })
const cases = times.chain(one => fc.tuple(fc.constant(one), moments(one.send_timezone)))

const berlin = (start: string | null, end: string | null, days: string[] = [...weekdays]): SendTimes => ({
  send_timezone: 'Europe/Berlin',
  send_window_start: start,
  send_window_end: end,
  send_days: days,
})
const at = (text: string) => Temporal.Instant.from(text)
const show = (instant: Temporal.Instant, zone = 'Europe/Berlin') =>
  instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'minute' })

describe('the next slot', () => {
  it('is what a minute-by-minute look at the clock finds, in any zone, window and change of time', () => {
    fc.assert(
      fc.property(cases, ([one, from]) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(from)
        expect(nextSlot(one, instant).epochMilliseconds).toBe(slowSlot(one, from))
      }),
      { numRuns: 120, seed: 8 },
    )
  }, 60_000)

  it('is never before, always open, and its own next slot', () => {
    fc.assert(
      fc.property(cases, ([one, from]) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(from)
        const slot = nextSlot(one, instant)
        expect(Temporal.Instant.compare(slot, instant)).toBeGreaterThanOrEqual(0)
        expect(isOpenAt(one, slot)).toBe(true)
        expect(nextSlot(one, slot).equals(slot)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('keeps to known dates', () => {
    const cases: [SendTimes, string, string][] = [
      [berlin('09:00', '17:00'), '2026-11-16T07:00Z', '2026-11-16T09:00+01:00'],
      [berlin('09:00', '17:00'), '2026-11-16T16:00Z', '2026-11-17T09:00+01:00'],
      [berlin('09:00', '17:00', ['mon']), '2026-11-16T16:00Z', '2026-11-23T09:00+01:00'],
      // Clocks go forward at 02:00 on 29 March 2026 and back at 03:00 on 25 October.
      [berlin('02:30', '05:00'), '2026-03-29T00:00Z', '2026-03-29T03:00+02:00'],
      [berlin('02:00', '03:00'), '2026-03-29T00:00Z', '2026-03-29T03:00+02:00'],
      [berlin('02:30', '05:00'), '2026-10-24T22:00Z', '2026-10-25T02:30+02:00'],
      // A night shift belongs to the day it begins on.
      [berlin('22:00', '02:00', ['fri']), '2026-11-20T23:30Z', '2026-11-21T00:30+01:00'],
      [berlin('22:00', '02:00', ['fri']), '2026-11-21T01:30Z', '2026-11-27T22:00+01:00'],
      [berlin(null, null, ['sat']), '2026-11-16T07:00Z', '2026-11-21T00:00+01:00'],
    ]
    for (const [one, from, expected] of cases) expect(show(nextSlot(one, at(from)))).toBe(expected)
  })
})

describe('planning', () => {
  const runner = { sequence_id: 's', contact_id: 'c' }
  const email = { id: 'step', step_type: 'email', delay_days: 1, delay_hours: 0 }

  it('counts days on the wall clock and hours as they pass', () => {
    const saturday = at('2026-03-28T09:00+01:00')
    expect(show(afterDelay(email, saturday, 'Europe/Berlin'))).toBe('2026-03-29T09:00+02:00')
    const hours = { ...email, delay_days: 0, delay_hours: 20 }
    expect(show(afterDelay(hours, saturday, 'Europe/Berlin'))).toBe('2026-03-29T06:00+02:00')
  })

  it('keeps nobody waiting who comes in time, and spreads those who wait for the opening', () => {
    const window = berlin('09:00', '17:00')
    const inTime = at('2026-11-16T11:11:11+01:00')
    expect(spreadSlot(window, inTime, runner, 'step').equals(inTime)).toBe(true)
    const slots = Array.from({ length: 200 }, (_, n) =>
      spreadSlot(window, at('2026-11-16T03:00+01:00'), { ...runner, contact_id: `c${n}` }, 'step'),
    )
    const seconds = slots.map(
      slot => (slot.epochMilliseconds - at('2026-11-16T09:00+01:00').epochMilliseconds) / 1000,
    )
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...seconds)).toBeLessThan(15 * 60)
    expect(new Set(seconds).size).toBeGreaterThan(120)
    const short = berlin('09:00', '09:04')
    for (let n = 0; n < 50; n += 1) {
      const slot = spreadSlot(short, at('2026-11-16T03:00+01:00'), { ...runner, contact_id: `c${n}` }, 'step')
      expect(isOpenAt(short, slot)).toBe(true)
      expect(slot.epochMilliseconds - at('2026-11-16T09:00+01:00').epochMilliseconds).toBeLessThan(MINUTE)
    }
  })

  it('makes mail wait for the window and nothing else', () => {
    const window = berlin('09:00', '17:00', ['mon'])
    const ran = at('2026-11-16T15:00+01:00')
    expect(show(planStep(window, { ...email, step_type: 'task' }, ran, runner))).toBe(
      '2026-11-17T15:00+01:00',
    )
    const slot = planStep(window, email, ran, runner)
    expect(isOpenAt(window, slot)).toBe(true)
    expect(show(nextOpening(window, ran.add({ hours: 24 })).open)).toBe('2026-11-23T09:00+01:00')
    const next = planNextDay(berlin('22:00', '02:00'), at('2026-11-16T23:30+01:00'), runner, 'step')
    expect(show(next)).toBe('2026-11-17T00:00+01:00')
  })
})
