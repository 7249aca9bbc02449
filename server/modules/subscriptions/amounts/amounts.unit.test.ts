import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditParts } from '#modules/billing/index.ts'
import { takeCoupons } from './coupons.ts'
import { dayIn, daysOf, usedPart } from './days.ts'
import { type Item, linesOfPeriod, worthOf } from './lines.ts'

const item = (more: Partial<Item> = {}): Item => ({
  id: 'a',
  name: 'Plan',
  description: null,
  quantity: '1',
  unit: null,
  unit_price_cents: 10_000,
  product_id: null,
  tax_name: null,
  tax_rate: '0',
  discount_kind: 'none',
  discount_value: '0',
  discount_periods: null,
  discount_periods_left: null,
  ...more,
})
const month = { billing_interval: 'month', billing_interval_count: 1 } as const

describe('the days of a period', () => {
  it('are calendar days: neither the clock nor a leap day moves a cent', () => {
    const period = (start: string, end: string, anchor_zone: string) => ({
      current_period_start: start,
      current_period_end: end,
      anchor_zone,
      period_days: null,
    })
    // March in Berlin has an hour less; so has the one in St. John's.
    const berlin = period('2027-03-01T08:00:00Z', '2027-04-01T07:00:00Z', 'Europe/Berlin')
    expect(daysOf(berlin).count).toBe(31)
    expect(dayIn(berlin, Temporal.PlainDate.from('2027-03-28'))).toBe(27)
    expect(dayIn(berlin, Temporal.PlainDate.from('2027-03-29'))).toBe(28)
    const johns = period('2027-03-01T03:30:00Z', '2027-04-01T02:30:00Z', 'America/St_Johns')
    expect(daysOf(johns)).toMatchObject({ count: 31 })
    expect(daysOf(period('2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z', 'UTC')).count).toBe(29)
  })

  it('cost together what the period costs, however they are parted', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.nat({ max: 400 }), { maxLength: 8 }),
        (price, days, cuts) => {
          const at = [0, ...cuts.map(cut => cut % (days + 1)).sort((a, b) => a - b), days]
          const parts = at.slice(1).map((to, i) => usedPart(price, to, days) - usedPart(price, at[i]!, days))
          expect(parts.every(part => part >= 0n)).toBe(true)
          expect(parts.reduce((a, b) => a + b, 0n)).toBe(price)
        },
      ),
    )
  })

  it('round as the page says', () => {
    expect(usedPart(10_000n, 10, 31)).toBe(3_226n)
    expect(usedPart(20_000n, 20, 31) - usedPart(20_000n, 10, 31)).toBe(6_451n)
    expect(10_000n - usedPart(10_000n, 20, 31)).toBe(3_548n)
  })
})

describe('a note over parts of lines', () => {
  it('gives no tax back twice, and all of it in the end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }),
        (base, tax, weights) => {
          const taxes = [{ tax_name: 'VAT', tax_rate: '19', taxable_cents: base, tax_cents: tax }]
          const total = weights.reduce((a, b) => a + b, 0)
          const credited: typeof taxes = []
          let left = base + tax
          for (const [index, weight] of weights.entries()) {
            const isLast = index === weights.length - 1
            const cents = isLast ? base : Math.floor((base * weight) / total)
            const note = creditParts({ taxes, credited, left_cents: left }, [
              { name: 'Plan', cents, tax_name: 'VAT', tax_rate: '19.0000' },
            ])
            if (!note) continue
            credited.push(...(note.taxes as typeof taxes))
            left -= note.total_cents
            expect(note.lines.reduce((sum, line) => sum + line.total_cents, 0)).toBe(note.total_cents)
            expect(left).toBeGreaterThanOrEqual(0)
          }
          expect(credited.reduce((sum, one) => sum + one.taxable_cents, 0)).toBe(base)
          expect(credited.reduce((sum, one) => sum + one.tax_cents, 0)).toBe(tax)
        },
      ),
    )
  })
})

describe('the lines of a period', () => {
  const plan = (items: Item[], more: object = {}) => ({
    items,
    mrr_cents: 0,
    value_set: false,
    rhythm: month,
    word: 'Subscription',
    ...more,
  })

  it('share a value by what the items cost, and keep quantities that divide it', () => {
    const items = [
      item({ id: 'a', quantity: '5', unit_price_cents: 2_000 }),
      item({ id: 'b', unit_price_cents: 5_000, tax_rate: '19' }),
    ]
    const { lines } = linesOfPeriod(plan(items, { value_set: true, mrr_cents: 10_000 }), [])
    expect(lines).toMatchObject([
      { item_id: 'a', quantity: '1', unit_price_cents: 6_667, net_cents: 6_667 },
      { item_id: 'b', quantity: '1', unit_price_cents: 3_333, tax_rate: '19' },
    ])
    const even = linesOfPeriod(plan([items[0]!], { value_set: true, mrr_cents: 10_000 }), []).lines
    expect(even).toMatchObject([{ quantity: '5', unit_price_cents: 2_000, net_cents: 10_000 }])
    expect(linesOfPeriod(plan([], { value_set: true, mrr_cents: 700 }), []).lines).toMatchObject([
      { name: 'Subscription', item_id: null, unit_price_cents: 700 },
    ])
  })

  it('are lowered by percent before amount, older first, and show it in their discount', () => {
    const coupon = (code: string, kind: 'percent' | 'amount', value: string, day: number) => ({
      code,
      kind,
      value,
      duration: 'forever' as const,
      product_ids: [],
      redeemed_at: `2026-11-0${day}T00:00:00Z`,
    })
    const coupons = [coupon('FIVE', 'amount', '500', 1), coupon('HALF', 'percent', '50', 2)]
    const { lines, coupons: taken } = linesOfPeriod(
      plan([item({ quantity: '3', unit_price_cents: 1_000 })]),
      coupons,
    )
    expect(taken).toEqual([
      { code: 'FIVE', amount_cents: 500 },
      { code: 'HALF', amount_cents: 1_500 },
    ])
    expect(lines).toMatchObject([
      { quantity: '3', discount_kind: 'amount', discount_value: '2000', net_cents: 1_000 },
    ])
    expect(worthOf([item()], month, coupons)).toBe(4_500)
    expect(takeCoupons([], coupons).amounts).toEqual([0n, 0n])
  })
})
