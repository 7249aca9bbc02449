import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, readWall } from '../../recurrence/days.ts'
import { overrideOne, removeOne, startTiming } from '../../recurrence/edit.ts'
import { nextOccurrences } from '../../recurrence/series.ts'
import { expandAll } from '../conflicts.ts'
import type { EventGuest } from '../schema.ts'
import { type EventState, present } from '../state.ts'
import { writeOccurrences } from './write.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constant('a "b" \\ c\n\u2028 ✅ \ud800'),
)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const uuid = fc.uuid()
const guest: fc.Arbitrary<EventGuest> = fc.record({
  id: uuid,
  email: text,
  name: text,
  contact_id: maybe(uuid),
  optional: fc.boolean(),
  status: fc.constantFrom('needs_action', 'accepted', 'declined', 'tentative'),
})
const fields = fc.record({
  id: uuid,
  calendar_id: maybe(uuid),
  private_to: fc.constant(null),
  title: text,
  description: maybe(text),
  location: maybe(text),
  meeting_url: maybe(text),
  status: fc.constantFrom('confirmed', 'tentative'),
  show_as: fc.constantFrom('busy', 'free'),
  color: maybe(fc.constant('#2563eb')),
  owner_id: maybe(fc.nat()),
  contact_id: maybe(uuid),
  company_id: maybe(uuid),
  deal_id: maybe(uuid),
  reminders: fc.array(fc.record({ method: fc.constantFrom('popup', 'email'), minutes: fc.nat(99) }), {
    maxLength: 2,
  }),
  source: fc.constantFrom('manual', 'booking', 'import', 'caldav'),
  booking_id: maybe(uuid),
  ical_uid: text,
  dav_name: maybe(text),
  sequence: fc.nat(9),
  revision: fc.constant(1),
  created_by_id: maybe(fc.nat()),
  created_at: fc.constant('2027-01-01T00:00:00.000Z'),
  updated_at: fc.constant('2027-01-02T00:00:00.000Z'),
})
const timings = fc
  .record({
    all_day: fc.boolean(),
    minute: fc.nat(1439),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu'),
    rrule: fc.constantFrom(null, 'FREQ=DAILY;COUNT=5', 'FREQ=WEEKLY;UNTIL=20270420T083000Z'),
  })
  .map(({ all_day, minute, timezone, rrule }) => {
    const start = readWall('2027-03-25') + (all_day ? 0 : minute * 60_000)
    return startTiming({ all_day, start, end: start + (all_day ? 2 * DAY : 5_400_000), timezone, rrule })
  })

it('a range is written as each of its occurrences is presented', () => {
  fc.assert(
    fc.property(fields, timings, fc.array(guest, { maxLength: 3 }), text, (own, timing, guests, title) => {
      let state = { ...own, ...timing } as EventState
      const [, second, third] = nextOccurrences(state, 0, 3)
      if (second)
        state = overrideOne(state, second.recurrence!, {
          start: second.start + DAY,
          end: second.end + DAY,
          fields: { title },
        })
      if (third) state = removeOne(state, third.recurrence!)
      const shown = expandAll([state], 0, 4e12)
      const expected = shown.map(one => present(one.state, one.occurrence, guests))
      const told = JSON.parse(writeOccurrences(shown, new Map([[state.id, guests]])))
      expect(told).toEqual(JSON.parse(JSON.stringify(expected)))
      expect(told.map(Object.keys)).toEqual(expected.map(Object.keys))
    }),
    { numRuns: process.env.STRESS === '1' ? 5_000 : 300 },
  )
})
