import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addInterval, INTERVALS, type Interval } from './period.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const boundaries = (anchor: string, interval: Interval, count: number, steps: number[]) =>
  steps.map(n => addInterval(date(anchor), interval, count, n).toString())

const anchors = fc.integer({ min: 0, max: 100 * 366 }).map(days => date('1970-01-01').add({ days }))
const counts = fc.integer({ min: 1, max: 24 })
const steps = fc.integer({ min: -50, max: 200 })

describe('addInterval', () => {
  it('returns to the day of the anchor after a short month', () => {
    expect(boundaries('2023-01-31', 'month', 1, [0, 1, 2, 3, 13])).toEqual([
      '2023-01-31',
      '2023-02-28',
      '2023-03-31',
      '2023-04-30',
      '2024-02-29',
    ])
  })

  it('keeps a leap day for leap years', () => {
    expect(boundaries('2024-02-29', 'year', 1, [1, 3, 4, 76])).toEqual([
      '2025-02-28',
      '2027-02-28',
      '2028-02-29',
      '2100-02-28',
    ])
  })

  it('counts days, weeks and quarters', () => {
    expect(boundaries('2024-02-28', 'day', 2, [1])).toEqual(['2024-03-01'])
    expect(boundaries('2024-12-30', 'week', 2, [1])).toEqual(['2025-01-13'])
    expect(boundaries('2023-11-30', 'quarter', 1, [1, 2, 4])).toEqual([
      '2024-02-29',
      '2024-05-30',
      '2024-11-30',
    ])
    expect(boundaries('2024-03-31', 'month', 1, [-1])).toEqual(['2024-02-29'])
  })

  it('refuses periods without length and fractions of a period', () => {
    for (const count of [0, -1, 1.5, Number.NaN]) {
      expect(() => addInterval(date('2024-01-01'), 'month', count, 1)).toThrow(RangeError)
    }
    expect(() => addInterval(date('2024-01-01'), 'month', 1, 0.5)).toThrow(RangeError)
  })

  it('starts at the anchor and strictly increases', () => {
    fc.assert(
      fc.property(anchors, fc.constantFrom(...INTERVALS), counts, steps, (anchor, interval, count, n) => {
        expect(addInterval(anchor, interval, count, 0).equals(anchor)).toBe(true)
        const [here, next] = [n, n + 1].map(step => addInterval(anchor, interval, count, step))
        expect(Temporal.PlainDate.compare(here!, next!)).toBe(-1)
      }),
    )
  })

  it('falls on the day of the anchor or the last day of a shorter month', () => {
    const monthly = fc.constantFrom('month', 'quarter', 'year' as const)
    const months = { month: 1, quarter: 3, year: 12 }
    fc.assert(
      fc.property(anchors, monthly, counts, steps, (anchor, interval, count, n) => {
        const boundary = addInterval(anchor, interval, count, n)
        expect(boundary.day).toBe(Math.min(anchor.day, boundary.daysInMonth))
        const apart = (boundary.year - anchor.year) * 12 + boundary.month - anchor.month
        expect(apart).toBe(months[interval] * count * n)
      }),
    )
  })

  it('makes day and week periods of equal length', () => {
    fc.assert(
      fc.property(anchors, counts, steps, (anchor, count, n) => {
        expect(anchor.until(addInterval(anchor, 'day', count, n)).days).toBe(count * n)
        expect(anchor.until(addInterval(anchor, 'week', count, n)).days).toBe(7 * count * n)
      }),
    )
  })
})
