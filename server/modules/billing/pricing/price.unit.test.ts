import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountOutOfRange, shareByLargestRemainder } from '#kit/money/amount.ts'
import { type Discount, type LineToPrice, priceOrder, settle } from './price.ts'
import { type CalcStep, tracePricing } from './trace.ts'

const line = (over: Partial<LineToPrice> = {}): LineToPrice => ({
  quantity: 1,
  unit_price_cents: 1000,
  discount_kind: 'none',
  discount_value: 0,
  tax_name: null,
  tax_rate: 0,
  ...over,
})
const none: Discount = { kind: 'none', value: 0 }

// Small numbers make ties and roundings common, large ones make them long.
const decimals = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map(n => n / 10_000)
const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.constant(none),
  decimals(100).map(value => ({ kind: 'percent' as const, value })),
  fc.constantFrom(0, 10, 33.3333, 50, 100).map(value => ({ kind: 'percent' as const, value })),
  fc.nat(100_000).map(value => ({ kind: 'amount' as const, value })),
)
const taxes = fc.oneof(
  fc.constantFrom(
    { tax_name: 'VAT', tax_rate: 19 },
    { tax_name: 'VAT', tax_rate: '7.0000' },
    { tax_name: null, tax_rate: 0 },
    { tax_name: 'GST', tax_rate: 50 },
    { tax_name: 'PST', tax_rate: 50 },
  ),
  decimals(30).map(tax_rate => ({ tax_name: 'Odd', tax_rate })),
)
const lines: fc.Arbitrary<LineToPrice> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 5 }),
      decimals(1000).filter(n => n > 0),
    ),
    fc.oneof(fc.nat(5), fc.nat(100_000), fc.nat(1_000_000_000)),
    discounts,
    taxes,
  )
  .map(([quantity, unit_price_cents, discount, tax]) => ({
    quantity,
    unit_price_cents,
    discount_kind: discount.kind,
    discount_value: discount.value,
    ...tax,
  }))
const orders = fc.tuple(fc.array(lines, { maxLength: 8 }), discounts)
const total = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

describe('priceOrder', () => {
  it('prices by example', () => {
    const priced = priceOrder(
      [
        line({ quantity: 2.5, unit_price_cents: 1999, tax_name: 'VAT', tax_rate: 19 }),
        line({ quantity: 1, unit_price_cents: 333, discount_kind: 'percent', discount_value: 10 }),
        line({ unit_price_cents: 500, discount_kind: 'amount', discount_value: 900, tax_rate: 7 }),
      ],
      { kind: 'percent', value: 5 },
    )
    // 2.5 × 19.99 = 49.975 → 49.98; 3.33 − 0.33; 5.00 − 5.00. 5 % of 52.98 = 2.649 → 2.65.
    expect(priced).toMatchObject({
      subtotal_cents: 5298,
      discount_cents: 265,
      tax_cents: 902,
      total_cents: 5935,
    })
    expect(priced.lines[0]).toEqual({
      subtotal_cents: 4998,
      discount_cents: 0,
      order_discount_cents: 250,
      taxable_cents: 4748,
      tax_cents: 902,
      total_cents: 5650,
    })
    expect(priced.lines[2]).toMatchObject({ discount_cents: 500, taxable_cents: 0, total_cents: 0 })
    expect(priced.taxes).toEqual([
      { tax_name: 'VAT', tax_rate: '19', taxable_cents: 4748, tax_cents: 902 },
      { tax_name: null, tax_rate: '0', taxable_cents: 285, tax_cents: 0 },
      { tax_name: null, tax_rate: '7', taxable_cents: 0, tax_cents: 0 },
    ])
  })

  it('gives odd cents to the lowest positions and takes tax per group, not per line', () => {
    const three = [1, 2, 3].map(() => line({ unit_price_cents: 1, tax_name: 'VAT', tax_rate: 50 }))
    const priced = priceOrder(three, { kind: 'amount', value: 1 })
    expect(priced.lines.map(one => one.order_discount_cents)).toEqual([1, 0, 0])
    // 50 % of 2 is 1 in all; line by line it would be 0.5 + 0.5 rounded up to 2.
    expect(priced.tax_cents).toBe(1)
    expect(priced.lines.map(one => one.tax_cents)).toEqual([0, 1, 0])
  })

  it('prices nothing as zero and refuses amounts that JSON would change', () => {
    expect(priceOrder([], { kind: 'amount', value: 500 })).toMatchObject({
      total_cents: 0,
      discount_cents: 0,
    })
    const huge = line({ quantity: 1_000_000, unit_price_cents: Number.MAX_SAFE_INTEGER })
    expect(() => priceOrder([huge], none)).toThrow(AmountOutOfRange)
    const most = line({ unit_price_cents: Number.MAX_SAFE_INTEGER })
    expect(() => priceOrder([most, line()], none)).toThrow(AmountOutOfRange)
  })

  it('adds up: lines to the total, line taxes to the tax, shares to the discount', () => {
    fc.assert(
      fc.property(orders, ([given, order]) => {
        const priced = priceOrder(given, order)
        expect(total(priced.lines.map(one => one.total_cents))).toBe(priced.total_cents)
        expect(total(priced.lines.map(one => one.tax_cents))).toBe(priced.tax_cents)
        expect(total(priced.taxes.map(one => one.tax_cents))).toBe(priced.tax_cents)
        expect(total(priced.lines.map(one => one.order_discount_cents))).toBe(priced.discount_cents)
        expect(total(priced.lines.map(one => one.subtotal_cents - one.discount_cents))).toBe(
          priced.subtotal_cents,
        )
        expect(priced.subtotal_cents - priced.discount_cents + priced.tax_cents).toBe(priced.total_cents)
        for (const one of priced.lines) {
          for (const amount of Object.values(one)) expect(amount).toBeGreaterThanOrEqual(0)
          expect(one.discount_cents).toBeLessThanOrEqual(one.subtotal_cents)
        }
      }),
      { numRuns: 4000 },
    )
  })

  it('does not care about the order of lines', () => {
    const shuffled = orders.chain(([given, order]) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
        fc.constant(order),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([given, permuted, order]) => {
        const [before, after] = [priceOrder(given, order), priceOrder(permuted, order)]
        const byTax = (taxes: typeof before.taxes) =>
          taxes.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
        expect({ ...after, lines: [], taxes: [] }).toEqual({ ...before, lines: [], taxes: [] })
        expect(byTax(after.taxes)).toEqual(byTax(before.taxes))
      }),
      { numRuns: 4000 },
    )
  })

  it('taxes what is due at different times by itself, and lists one tax for all of it', () => {
    const half = { unit_price_cents: 50, tax_name: 'VAT', tax_rate: 1 }
    const both = [line({ ...half, due: 'month' }), line({ ...half, due: 'year' })]
    expect(priceOrder(both, none)).toMatchObject({
      tax_cents: 2,
      taxes: [{ tax_name: 'VAT', tax_rate: '1', taxable_cents: 100, tax_cents: 2 }],
    })
    expect(priceOrder([line(half), line(half)], none)).toMatchObject({ tax_cents: 1 })
    const dues = fc.constantFrom('one_time', 'month', 'year')
    const mixed = fc.tuple(fc.array(fc.tuple(lines, dues), { maxLength: 8 }), discounts)
    fc.assert(
      fc.property(mixed, ([given, order]) => {
        const all = given.map(([one, due]) => ({ ...one, due }))
        const priced = priceOrder(all, order)
        for (const due of new Set(all.map(one => one.due))) {
          const at = all.flatMap((one, place) => (one.due === due ? place : []))
          const own = at.map(place =>
            line({
              ...all[place]!,
              ...{ quantity: 1, discount_kind: 'none', discount_value: 0 },
              unit_price_cents: priced.lines[place]!.taxable_cents,
            }),
          )
          expect(total(at.map(place => priced.lines[place]!.tax_cents))).toBe(priceOrder(own, none).tax_cents)
        }
        for (const step of tracePricing(all, order)) expect(recompute(step)).toBe(step.result_cents)
      }),
      { numRuns: 1000 },
    )
  })

  it('decides equal remainders by amount, rate and name of the tax, whichever line comes first', () => {
    const cent = (tax_name: string | null, tax_rate: number) =>
      line({ unit_price_cents: 1, tax_name, tax_rate })
    const both = (given: LineToPrice[]) => [given, given.toReversed()]
    for (const given of both([cent(null, 0), cent('GST', 50)])) {
      expect(priceOrder(given, { kind: 'amount', value: 1 })).toMatchObject({ tax_cents: 0, total_cents: 1 })
    }
    for (const given of both([cent('B', 50), cent('A', 50), cent('B', 50)])) {
      expect(priceOrder(given, { kind: 'amount', value: 1 })).toMatchObject({ tax_cents: 1, total_cents: 3 })
    }
    const [small, large] = [cent('GST', 50), line({ unit_price_cents: 3, tax_rate: 0 })]
    for (const given of both([small, large])) {
      const priced = priceOrder(given, { kind: 'amount', value: 2 })
      expect(priced.lines[given.indexOf(large)]).toMatchObject({ order_discount_cents: 2 })
    }
  })

  it('is explained by a trace that recomputes to the same numbers', () => {
    fc.assert(
      fc.property(orders, fc.nat(10_000), fc.nat(500), ([given, order], paid, refunded) => {
        const books = {
          amount_paid_cents: paid,
          amount_refunded_cents: refunded,
          amount_reversed_cents: 3,
          amount_credited_cents: 7,
          balance_applied_cents: 2,
        }
        const steps = tracePricing(given, order, books)
        for (const step of steps) expect(recompute(step)).toBe(step.result_cents)
        const priced = priceOrder(given, order)
        const of = (name: string) => steps.filter(step => step.name === name).map(step => step.result_cents)
        expect(of('subtotal')).toEqual([priced.subtotal_cents])
        expect(of('order_discount')).toEqual([priced.discount_cents])
        expect(total(of('tax'))).toBe(priced.tax_cents)
        expect(total(of('tax_share'))).toBe(priced.tax_cents)
        expect(of('total')).toEqual([priced.total_cents])
        expect(of('line_gross')).toEqual(priced.lines.map(one => one.subtotal_cents))
        expect(of('amount_due')).toEqual([Math.max(0, priced.total_cents - paid + refunded + 3 - 7 - 2)])
      }),
      { numRuns: 2500 },
    )
  })

  it('knows what is due and what was paid too much', () => {
    const books = {
      total_cents: 100,
      amount_refunded_cents: 0,
      amount_reversed_cents: 0,
      amount_credited_cents: 0,
      balance_applied_cents: 0,
    }
    expect(settle({ ...books, amount_paid_cents: 30 })).toEqual({ amount_due_cents: 70, overpaid_cents: 0 })
    expect(settle({ ...books, amount_paid_cents: 130 })).toEqual({ amount_due_cents: 0, overpaid_cents: 30 })
    expect(settle({ ...books, amount_paid_cents: 100, amount_refunded_cents: 20 })).toEqual({
      amount_due_cents: 20,
      overpaid_cents: 0,
    })
    expect(settle({ ...books, amount_paid_cents: 130, amount_reversed_cents: 100 })).toEqual({
      amount_due_cents: 70,
      overpaid_cents: 0,
    })
    expect(settle({ ...books, amount_paid_cents: 60, balance_applied_cents: 40 })).toEqual({
      amount_due_cents: 0,
      overpaid_cents: 0,
    })
    // An overpayment that was moved to the balance is none any more.
    expect(settle({ ...books, amount_paid_cents: 130, balance_applied_cents: -30 })).toEqual({
      amount_due_cents: 0,
      overpaid_cents: 0,
    })
  })
})

/** An independent reading of one step: plain integers over a fixed scale, no shared code but the sharing rule. */
function recompute({ name, inputs }: CalcStep): number {
  // biome-ignore lint/suspicious/noExplicitAny: the inputs of a step depend on its name
  const given = inputs as any
  const scaled = (text: string) => {
    const [whole, fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(4, '0'))
  }
  const round = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d))
  const discount = () => {
    if (given.kind === 'none') return 0
    if (given.kind === 'percent') return round(BigInt(given.base_cents) * scaled(given.value), 1_000_000n)
    return Math.min(Number(given.value), given.base_cents)
  }
  const share = () =>
    Number(
      shareByLargestRemainder(
        BigInt(given.total_cents),
        given.weights.map(BigInt),
        (a, b) => (given.ranks?.[a] ?? 0) - (given.ranks?.[b] ?? 0),
      )[given.index],
    )
  switch (name) {
    case 'line_gross':
      return round(scaled(given.quantity) * BigInt(given.unit_price_cents), 10_000n)
    case 'line_discount':
    case 'order_discount':
      return discount()
    case 'subtotal':
      return total(given.nets)
    case 'order_discount_share':
    case 'tax_share':
      return share()
    case 'tax':
      return round(BigInt(given.taxable_cents) * scaled(given.tax_rate), 1_000_000n)
    case 'total':
      return given.subtotal_cents - given.discount_cents + given.tax_cents
    case 'amount_due':
      return Math.max(
        0,
        given.total_cents -
          given.amount_paid_cents +
          given.amount_refunded_cents +
          given.amount_reversed_cents -
          given.amount_credited_cents -
          given.balance_applied_cents,
      )
    default:
      throw new Error(`unknown step ${name}`)
  }
}
