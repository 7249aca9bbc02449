import fc from 'fast-check'
import { expect, it } from 'vitest'
import { interestOf, type Turn } from './interest.ts'

const at = (
  dueDate: string,
  on: string,
  turns: Turn[],
  rates: { from: string; percent: number }[],
  points = 9,
) => interestOf({ dueDate, on, turns, rates, points })

it('counts from the day after the due date through the day asked for', () => {
  const turns = [{ date: '2026-01-01', cents: 100_000 }]
  const rates = [{ from: '2026-01-01', percent: 1.27 }]
  expect(at('2026-01-15', '2026-01-15', turns, rates)).toEqual({ segments: [], interest_cents: 0 })
  // 1,000.00 × 10.27 % × 36 / 365 = 10.1293…
  expect(at('2026-01-15', '2026-02-20', turns, rates)).toEqual({
    segments: [
      {
        from: '2026-01-16',
        to: '2026-02-20',
        days: 36,
        principal_cents: 100_000,
        rate: 10.27,
        interest: 1012.9315,
      },
    ],
    interest_cents: 1_013,
  })
})

it('goes by what was due at the end of each day, and by the rate of that day', () => {
  const { segments } = at(
    '2026-06-10',
    '2026-07-20',
    [
      { date: '2026-05-01', cents: 100_000 },
      { date: '2026-06-20', cents: -40_000 },
      { date: '2026-07-15', cents: -60_000 },
    ],
    [
      { from: '2026-01-01', percent: -0.88 },
      { from: '2026-07-01', percent: 1.27 },
    ],
  )
  expect(
    segments.map(({ from, to, days, principal_cents, rate }) => [from, to, days, principal_cents, rate]),
  ).toEqual([
    ['2026-06-11', '2026-06-19', 9, 100_000, 8.12],
    ['2026-06-20', '2026-06-30', 11, 60_000, 8.12],
    ['2026-07-01', '2026-07-14', 14, 60_000, 10.27],
  ])
  // Before the first base rate, the first holds.
  expect(
    at(
      '2026-06-10',
      '2026-06-11',
      [{ date: '2026-01-01', cents: 1_000 }],
      [{ from: '2027-01-01', percent: 2 }],
    ).segments[0]!.rate,
  ).toBe(11)
})

it('is the sum over single days, rounded once', () => {
  const start = Temporal.PlainDate.from('2026-01-01')
  const day = fc.integer({ min: 0, max: 200 }).map(days => start.add({ days }).toString())
  const turns = fc.array(fc.record({ date: day, cents: fc.integer({ min: -50_000, max: 50_000 }) }), {
    maxLength: 6,
  })
  const rates = fc.uniqueArray(
    fc.record({ from: day, percent: fc.integer({ min: -100, max: 500 }).map(n => n / 100) }),
    { minLength: 1, maxLength: 4, selector: ({ from }) => from },
  )
  fc.assert(
    fc.property(turns, rates, day, day, (given, unsorted, dueDate, on) => {
      const sorted = unsorted.toSorted((a, b) => (a.from < b.from ? -1 : 1))
      let hundredths = 0n
      for (
        let one = Temporal.PlainDate.from(dueDate).add({ days: 1 });
        one.until(on).days >= 0 && Temporal.PlainDate.compare(one, on) <= 0;
        one = one.add({ days: 1 })
      ) {
        const text = one.toString()
        const owed = given.filter(({ date }) => date <= text).reduce((sum, { cents }) => sum + cents, 0)
        const base = (sorted.findLast(({ from }) => from <= text) ?? sorted[0]!).percent
        if (owed > 0) hundredths += BigInt(owed) * BigInt(Math.round((base + 9) * 100))
      }
      const n = hundredths < 0n ? -hundredths : hundredths
      const rounded = Number((2n * n + 3_650_000n) / 7_300_000n)
      expect(at(dueDate, on, given, sorted).interest_cents).toBe(hundredths < 0n ? 0 - rounded : rounded)
    }),
    { numRuns: 500 },
  )
})
