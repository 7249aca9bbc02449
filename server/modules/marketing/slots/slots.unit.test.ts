import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Availability, type Span, weekdays } from './availability.ts'
import { blockedBy, findSlots, judgeMoment, type SlotRules, type Taken } from './slots.ts'

const MINUTE = 60_000
const STEP = 5 * MINUTE
const DAY = 86_400_000
/** Days on which clocks change, in zones that change them by an hour, by half of one, at midnight, or never. */
const changes = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Havana', '2026-11-01'],
  ['Africa/Cairo', '2026-04-24'],
  ['Asia/Kathmandu', '2026-05-05'],
  ['UTC', '2026-06-01'],
] as const
const RUNS = process.env.STRESS === '1' ? 5_000 : 60

const clock = fc
  .integer({ min: 0, max: 288 })
  .map(n => `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`)
const intervals = fc.uniqueArray(clock, { maxLength: 4 }).map(times => {
  const sorted = times.toSorted()
  return sorted.length < 2
    ? []
    : sorted.length < 4
      ? [[sorted[0]!, sorted[1]!]]
      : [sorted.slice(0, 2), sorted.slice(2)]
})
const minutes = (max: number) => fc.integer({ min: 0, max: max / 5 }).map(n => n * 5)

const cases = fc.record({
  change: fc.constantFrom(...changes),
  week: fc.array(intervals, { minLength: 7, maxLength: 7 }),
  override: fc.option(intervals),
  duration: fc.integer({ min: 1, max: 24 }).map(n => n * 5),
  interval: fc.integer({ min: 1, max: 24 }).map(n => n * 5),
  before: minutes(60),
  after: minutes(60),
  notice: minutes(600),
  horizon: fc.integer({ min: 1, max: 4 }),
  limit: fc.option(fc.integer({ min: 1, max: 3 })),
  booked: fc.integer({ min: 0, max: 3 }),
  hosts: fc.array(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 60 })), { maxLength: 5 }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  isCollective: fc.boolean(),
  nowAt: fc.integer({ min: 0, max: 400 }),
})

/** The first moment at which clocks show a time or a later one, found by looking at every five minutes. */
function slowInstant(shown: readonly { at: number; wall: string }[], wall: string): number {
  return shown.find(one => one.wall >= wall)!.at
}

it('are those that a slow look at every moment finds, also on the day clocks change', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async given => {
      const [timezone, day] = given.change
      const date = Temporal.PlainDate.from(day)
      const first = date.subtract({ days: 3 }).toZonedDateTime('UTC').epochMilliseconds
      const base = first + 2 * DAY
      const moments = Array.from({ length: (9 * DAY) / STEP }, (_, n) => {
        const at = first + n * STEP
        const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
        return { at, wall: local.toPlainDateTime().toString({ smallestUnit: 'minute' }) }
      })
      const weekly = Object.fromEntries(
        weekdays.map((name, n) => [name, given.week[n]!]),
      ) as Availability['weekly']
      const overrides = given.override ? [{ date: day, intervals: given.override as never }] : []
      const now = base + given.nowAt * STEP
      const busy = new Map<number, Span[]>(
        given.hosts.map((events, id) => {
          const spans = events.map(([start, length]) => ({
            from: base + start * STEP,
            to: base + (start + length) * STEP,
          }))
          const sorted = spans.sort((a, b) => a.from - b.from)
          return [
            id,
            sorted.reduce<Span[]>((all, one) => {
              const last = all.at(-1)
              if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
              else all.push({ ...one })
              return all
            }, []),
          ]
        }),
      )
      const rules: SlotRules = {
        duration_minutes: given.duration,
        slot_interval_minutes: given.interval,
        buffer_before_minutes: given.before,
        buffer_after_minutes: given.after,
        minimum_notice_minutes: given.notice,
        max_days_ahead: given.horizon,
        daily_limit: given.limit,
        assignment: given.isCollective ? 'collective' : 'round_robin',
        host_ids: [...busy.keys()],
        availability: { timezone, weekly, overrides },
      }
      const taken: Taken = {
        busy,
        meetings: busy,
        bookedOn: asked => (asked === day ? given.booked : 0),
      }
      // Only moments whose whole day was looked at.
      const range = { from: base, to: base + 4 * DAY }
      const dateOf = (at: number) =>
        Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate()
      const today = dateOf(now)
      const expected = new Set<number>()
      for (let n = -1; n <= 5; n += 1) {
        const on = date.add({ days: n - 1 })
        const open = on.toString() === day && given.override ? given.override : given.week[on.dayOfWeek - 1]!
        for (const [start, end] of open) {
          const closesOn = end === '24:00' ? on.add({ days: 1 }) : on
          const from = slowInstant(moments, `${on}T${start}`)
          const to = slowInstant(moments, `${closesOn}T${end === '24:00' ? '00:00' : end}`)
          for (let at = from; at + given.duration * MINUTE <= to; at += given.interval * MINUTE)
            expected.add(at)
        }
      }
      const isOffered = (at: number) => {
        const blocked = blockedBy(rules, at)
        const free = [...busy.values()].filter(
          spans => !spans.some(one => one.from < blocked.to && one.to > blocked.from),
        )
        const needed = given.isCollective ? busy.size : 1
        const on = dateOf(at)
        return (
          expected.has(at) &&
          at >= now + given.notice * MINUTE &&
          today.until(on).days <= given.horizon &&
          free.length >= needed &&
          !(given.limit !== null && on.toString() === day && given.booked >= given.limit)
        )
      }
      const wanted = moments
        .map(({ at }) => at)
        .filter(at => at >= range.from && at < range.to && isOffered(at))
      const found = (await findSlots(rules, taken, now, range)).map(({ from }) => from)
      expect(found).toEqual(wanted)
      const offered = new Set(found)
      for (const [n, { at }] of moments.entries()) {
        // Every one that is offered, and of the others as many as time allows.
        const isLookedAt = offered.has(at) ? n % 4 === 0 : n % 37 === 0
        if (at < range.from || at >= range.to || !isLookedAt) continue
        expect(judgeMoment(rules, taken, now, at).offered).toBe(offered.has(at))
      }
    }),
    { numRuns: RUNS },
  )
})

it('leave the thread to others while they are looked for', async () => {
  const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => [day, [['00:00', '24:00']]])
  const rules: SlotRules = {
    duration_minutes: 5,
    slot_interval_minutes: 5,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    minimum_notice_minutes: 0,
    max_days_ahead: 90,
    daily_limit: 400,
    assignment: 'round_robin',
    host_ids: Array.from({ length: 20 }, (_, n) => n + 1),
    availability: { timezone: 'America/New_York', weekly: Object.fromEntries(everyDay), overrides: [] },
  }
  let turns = 0
  const count = () => {
    turns += 1
    handle = setImmediate(count)
  }
  let handle = setImmediate(count)
  const slots = await findSlots(rules, { busy: new Map(), bookedOn: () => 0 }, 0, { from: 0, to: 62 * DAY })
  clearImmediate(handle)
  expect(slots).toHaveLength(62 * 288)
  expect(turns).toBeGreaterThan(1)
})
