import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdays } from '#kit/time/slots.ts'
import { addDuration, endOfWait } from './times.ts'

const MINUTE = 60_000
const DAY = 24 * 60

/**
 * The reference: knows no rules of summer time. It is a list of what the clock on the wall shows, minute by minute, as the
 * calendar of another library tells it, and a wait ends at the first minute that shows what is waited for.
 */
class SlowClock {
  readonly zone: string
  readonly from: number
  /** Wall time of each minute, counted in minutes as if it were UTC. */
  readonly wall: Int32Array

  constructor(zone: string, around: string, days: number) {
    this.zone = zone
    this.from = Date.parse(`${around}T00:00:00Z`) - 3 * DAY * MINUTE
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    this.wall = Int32Array.from({ length: days * DAY }, (_, n) => {
      const [day, month, year, hour, minute] = format
        .format(this.from + n * MINUTE)
        .split(/\D+/)
        .map(Number) as [number, number, number, number, number]
      return Date.UTC(year, month - 1, day, hour, minute) / MINUTE
    })
  }

  instant(minute: number): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.from + minute * MINUTE)
  }

  /** The first minute, not before the one given, whose wall clock has come to a time. */
  reach(target: number, from: number): number {
    let minute = from
    while (this.wall[minute]! < target) minute += 1
    return minute
  }

  /**
   * The first minute in the window; where clocks jump over all of it, the first after the jump. One that has opened stays
   * open though a clock that goes back shows the minutes before again, and one that has closed stays closed.
   */
  open({ days, start, end }: { days: readonly string[]; start: number; end: number }, from: number): number {
    for (let minute = from; ; minute += 1) {
      const wall = this.wall[minute]!
      const jumped = minute > 0 && wall - this.wall[minute - 1]! > 1 ? wall - this.wall[minute - 1]! - 1 : 0
      for (const back of [0, 1]) {
        const day = Math.floor(wall / DAY) - back
        if (!days.includes(weekdays[(day + 3) % 7]!)) continue
        const opens = day * DAY + start
        const closes = day * DAY + end + (end <= start ? DAY : 0)
        // No clock goes back by more than that.
        const hasOpened = wall >= opens || (opens - wall <= 180 && this.reach(opens, 0) < minute)
        if (hasOpened && wall < closes && this.reach(closes, 0) > minute) return minute
        if (jumped > 0 && opens > wall - 1 - jumped && closes <= wall) return minute
      }
    }
  }
}

const clocks = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['Australia/Lord_Howe', '2027-10-02'],
  ['America/St_Johns', '2027-03-14'],
  ['America/St_Johns', '2027-11-07'],
  ['Antarctica/Troll', '2027-03-28'],
  ['Antarctica/Troll', '2027-10-31'],
  ['America/Santiago', '2027-04-03'],
  ['America/Santiago', '2027-09-04'],
  ['Asia/Kathmandu', '2027-03-28'],
].map(([zone, around]) => new SlowClock(zone!, around!, 18))

const RUNS = process.env.STRESS ? 20_000 : 1_500
const anyClock = fc.constantFrom(...clocks)
/** Within two days of the change, where nothing is simple. */
const anyMinute = fc.integer({ min: DAY, max: 5 * DAY })
const hhmm = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyTime = fc.integer({ min: 0, max: DAY - 1 })
const anyWindow = fc
  .record({ days: fc.subarray([...weekdays], { minLength: 1 }), start: anyTime, end: anyTime })
  .filter(({ start, end }) => start !== end)
const wallText = (wall: number) => new Date(wall * MINUTE).toISOString().slice(0, 16)

describe('a wait, next to a clock that is looked at minute by minute', () => {
  it('counts days on the wall clock and hours as they pass', () => {
    const spans = { days: fc.integer({ min: 0, max: 4 }), minutes: fc.integer({ min: 0, max: 3 * 24 * 60 }) }
    fc.assert(
      fc.property(anyClock, anyMinute, fc.record(spans), (clock, from, { days, minutes }) => {
        const reached = days === 0 ? from : clock.reach(clock.wall[from]! + days * DAY, from)
        const span = { days, hours: Math.floor(minutes / 60), minutes: minutes % 60 }
        const ours = addDuration(clock.instant(from), span, clock.zone)
        expect(ours.toString()).toBe(clock.instant(reached + minutes).toString())
      }),
      { numRuns: RUNS },
    )
  })

  it('ends at a wall time, shown once, twice or never', () => {
    fc.assert(
      fc.property(anyClock, anyMinute, fc.integer({ min: 0, max: 3 * DAY }), (clock, from, ahead) => {
        const target = clock.wall[from]! + ahead
        // What was shown already has passed, also where it is shown again.
        const first = clock.reach(target, 0)
        const ours = endOfWait({ until: wallText(target) }, clock.instant(from), clock.zone, {})
        expect(ours.toString()).toBe(clock.instant(Math.max(first, from)).toString())
      }),
      { numRuns: RUNS },
    )
  })

  it('ends so many days around a date of the contact', () => {
    fc.assert(
      fc.property(
        anyClock,
        anyMinute,
        fc.integer({ min: -2, max: 3 }),
        anyTime,
        (clock, from, offset, time) => {
          const day = Math.floor(clock.wall[from]! / DAY)
          const fields = { custom: { renewal: wallText(day * DAY).slice(0, 10) } }
          const config = { until_field: 'custom.renewal', offset_days: offset, time: hhmm(time) }
          const ours = endOfWait(config, clock.instant(from), clock.zone, fields)
          const reached = clock.reach((day + offset) * DAY + time, 0)
          expect(ours.toString()).toBe(clock.instant(Math.max(reached, from)).toString())
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('goes on in its window', () => {
    fc.assert(
      fc.property(
        anyClock,
        anyMinute,
        fc.integer({ min: 1, max: 2 * DAY }),
        anyWindow,
        (clock, from, minutes, window) => {
          const config = {
            hours: Math.floor(minutes / 60),
            minutes: minutes % 60,
            window: { days: window.days, start: hhmm(window.start), end: hhmm(window.end) },
          }
          const ours = endOfWait(config, clock.instant(from), clock.zone, {})
          expect(ours.toString()).toBe(clock.instant(clock.open(window, from + minutes)).toString())
        },
      ),
      { numRuns: RUNS },
    )
  })
})
