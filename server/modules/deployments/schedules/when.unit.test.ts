import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdays } from '#kit/time/slots.ts'
import { nextRunAt } from './when.ts'

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe']
const two = (n: number) => String(n).padStart(2, '0')

describe('the next run of a schedule', () => {
  it('is the first of its days and times after now, by the clocks of the zone', () => {
    fc.assert(
      fc.property(
        fc.subarray([...weekdays], { minLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
        fc.constantFrom(...zones),
        (days, hour, minute, seconds, zone) => {
          const from = Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
          const next = nextRunAt({ days, at: `${two(hour)}:${two(minute)}` }, from, zone)
          expect(Temporal.Instant.compare(next, from)).toBe(1)
          const local = next.toZonedDateTimeISO(zone)
          expect(days).toContain(weekdays[local.dayOfWeek - 1])
          // Nothing lies between: asked a moment before it, the answer is the same.
          const just = next.subtract({ milliseconds: 1 })
          if (Temporal.Instant.compare(just, from) > 0)
            expect(nextRunAt({ days, at: `${two(hour)}:${two(minute)}` }, just, zone).equals(next)).toBe(true)
          expect(next.since(from).total('hours')).toBeLessThanOrEqual(8 * 24 + 2)
        },
      ),
    )
  })

  it('is the end of the gap where clocks jump over it, and the first of two where they go back', () => {
    const from = Temporal.Instant.from('2026-03-28T12:00:00Z')
    expect(nextRunAt({ days: ['sun'], at: '02:30' }, from, 'Europe/Berlin').toString()).toBe(
      '2026-03-29T01:00:00Z',
    )
    const autumn = Temporal.Instant.from('2026-10-24T12:00:00Z')
    const first = nextRunAt({ days: ['sun'], at: '02:30' }, autumn, 'Europe/Berlin')
    expect(first.toString()).toBe('2026-10-25T00:30:00Z')
    expect(nextRunAt({ days: ['sun'], at: '02:30' }, first, 'Europe/Berlin').toString()).toBe(
      '2026-11-01T01:30:00Z',
    )
  })
})
