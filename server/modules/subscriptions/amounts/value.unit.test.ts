import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INTERVALS } from '#kit/time/period.ts'
import { boundary } from './periods.ts'
import { mrrOf, periodAmountOf } from './value.ts'

const rhythm = fc.record({
  billing_interval: fc.constantFrom(...INTERVALS),
  billing_interval_count: fc.integer({ min: 1, max: 24 }),
})

describe('the monthly value', () => {
  it('is rounded once, half away from zero', () => {
    const quarter = { billing_interval: 'quarter', billing_interval_count: 1 } as const
    expect(mrrOf([{ quantity: '1', unit_price_cents: 100 }], quarter)).toBe(33)
    expect(
      mrrOf(
        [
          { quantity: '1', unit_price_cents: 50 },
          { quantity: '1', unit_price_cents: 51 },
        ],
        quarter,
      ),
    ).toBe(34)
    expect(
      mrrOf([{ quantity: '0.5', unit_price_cents: 3 }], {
        billing_interval: 'month',
        billing_interval_count: 1,
      }),
    ).toBe(2)
  })

  it('and the amount of a period lead to one another within a cent a month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), rhythm, (mrr, one) => {
        const amount = periodAmountOf(mrr, one)
        const back = mrrOf([{ quantity: '1', unit_price_cents: amount }], one)
        // One cent of a short period is many a month.
        const cent = Math.ceil(mrrOf([{ quantity: '1', unit_price_cents: 1_000_000 }], one) / 1_000_000)
        expect(Math.abs(back - mrr)).toBeLessThanOrEqual(cent)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('periods', () => {
  it('follow one another without gap, on the wall clock, and come back to the month’s end', () => {
    const anchor = { anchor: '2027-01-31 09:00:00.000', anchor_zone: 'Europe/Berlin' }
    const monthly = { billing_interval: 'month', billing_interval_count: 1 } as const
    const starts = [0, 1, 2, 3, 13].map(index =>
      boundary(anchor, monthly, index).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString(),
    )
    expect(starts).toEqual([
      '2027-01-31T09:00:00',
      '2027-02-28T09:00:00',
      '2027-03-31T09:00:00',
      '2027-04-30T09:00:00',
      '2028-02-29T09:00:00',
    ])
    fc.assert(
      fc.property(rhythm, fc.nat({ max: 60 }), (one, index) => {
        expect(Temporal.Instant.compare(boundary(anchor, one, index), boundary(anchor, one, index + 1))).toBe(
          -1,
        )
      }),
    )
  })
})
