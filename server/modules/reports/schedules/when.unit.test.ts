import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDate } from '#kit/time/zone.ts'
import { frequencies, weekdays } from './schema.ts'
import { nextRun, type Rhythm } from './when.ts'

const rhythm = (more: Partial<Rhythm> = {}): Rhythm => ({
  frequency: 'day',
  time: '08:00',
  weekday: 'mon',
  month_day: 1,
  timezone: 'Europe/Berlin',
  ...more,
})
const runAfter = (more: Partial<Rhythm>, at: string) =>
  nextRun(rhythm(more), Temporal.Instant.from(at)).toString()

describe('the next time a report is mailed', () => {
  it('keeps its wall time across the change of clocks', () => {
    expect(runAfter({}, '2026-03-27T07:00:00Z')).toBe('2026-03-28T07:00:00Z')
    expect(runAfter({}, '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00Z')
    expect(runAfter({ time: '02:30' }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00Z')
    expect(runAfter({ time: '02:30' }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00Z')
    expect(runAfter({ time: '02:30' }, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00Z')
  })

  it('is the last day of a month that is too short, and no day that does not exist', () => {
    const monthly = { frequency: 'month', month_day: 31 } as const
    expect(runAfter(monthly, '2026-02-01T00:00:00Z')).toBe('2026-02-28T07:00:00Z')
    expect(runAfter(monthly, '2026-02-28T07:00:00Z')).toBe('2026-03-31T06:00:00Z')
    expect(runAfter({ frequency: 'week', weekday: 'mon' }, '2026-11-16T10:00:00Z')).toBe(
      '2026-11-23T07:00:00Z',
    )
    const apia = { timezone: 'Pacific/Apia' }
    expect(runAfter(apia, '2011-12-29T18:00:00Z')).toBe('2011-12-30T18:00:00Z')
    expect(localDate(Temporal.Instant.from('2011-12-30T18:00:00Z'), 'Pacific/Apia').toString()).toBe(
      '2011-12-31',
    )
  })

  it('comes once for each day, week or month that has it, wherever one looks from', () => {
    const zones = [
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...frequencies),
        fc.constantFrom(...weekdays),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 * 60 + 59 }),
        fc.date({ min: new Date('2005-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (frequency, weekday, month_day, timezone, minutes, from) => {
          const time = Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5)
          const it = rhythm({ frequency, weekday, month_day, timezone, time })
          let at = Temporal.Instant.fromEpochMilliseconds(from.getTime())
          const days: string[] = []
          for (let n = 0; n < 8; n += 1) {
            const next = nextRun(it, at)
            expect(Temporal.Instant.compare(next, at)).toBe(1)
            days.push(localDate(next, timezone).toString())
            at = next
          }
          expect(new Set(days).size).toBe(days.length)
        },
      ),
    )
  })
})
