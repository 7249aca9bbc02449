import { shareByLargestRemainder } from '#kit/money/amount.ts'

// Test support: a subscription that knows the price of every single day, and no document.

export type Interval = 'month' | 'quarter' | 'year'
export type Step =
  | { do: 'change'; item: number; quantity: number; price: number; proration: 'now' | 'none' }
  | { do: 'rhythm'; interval: Interval; proration: 'now' | 'none' }
  | { do: 'coupon'; code: 'PART' | 'ONCE' }
  | { do: 'pause'; unused: 'extend' | 'credit' }
  | { do: 'resume' }
  | { do: 'cancel'; refund: 'none' | 'credit' }
  | { do: 'wait'; days: number }

export interface OracleItem {
  name: string
  tax_rate: number
  discount: number
  quantity: number
  price: number
}

export const coupons = { PART: { percent: 15n }, ONCE: { amount: 700n } } as const
const months = { month: 1, quarter: 3, year: 12 } as const

/** Half away from zero, of numbers that are not negative. */
const rounded = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)
const upTo = (price: bigint, day: number, days: number) => rounded(price * BigInt(day), BigInt(days))

interface Period {
  first: Temporal.PlainDate
  after: Temporal.PlainDate
  days: number
  /** What a whole period would cost at the price of each day: null where the day is not sold. */
  prices: (bigint | null)[][]
  coupons: (keyof typeof coupons)[]
}

export class Oracle {
  status: 'active' | 'paused' | 'canceled' = 'active'
  #anchor: Temporal.PlainDate
  #index = 0
  #interval: Interval = 'month'
  #isServed = false
  #pausedOn: Temporal.PlainDate | null = null
  #unused: 'extend' | 'credit' = 'extend'
  #running: (keyof typeof coupons)[] = []
  #periods: Period[] = []

  items: OracleItem[]

  constructor(items: OracleItem[], first: Temporal.PlainDate) {
    this.items = items
    this.#anchor = first
    this.#begin()
  }

  /** What each item cost in all: the sum of its days. */
  get totals(): bigint[] {
    return this.items.map((_, item) =>
      this.#periods
        .flatMap(({ prices, days }) =>
          prices.map((day, at) => {
            const price = day[item] ?? null
            return price === null ? 0n : upTo(price, at + 1, days) - upTo(price, at, days)
          }),
        )
        .reduce((a, b) => a + b, 0n),
    )
  }

  get hasServedDays(): boolean {
    return this.#isServed
  }

  has = (code: keyof typeof coupons): boolean => this.#running.includes(code)

  take(step: Step, today: Temporal.PlainDate): void {
    const period = this.#periods.at(-1)!
    const day = Math.min(period.days, Math.max(0, period.days - today.until(period.after).days))
    if (step.do === 'change') {
      const before = this.#nets(period.coupons)
      const { quantity, price } = step
      this.items = this.items.map((item, at) => (at === step.item ? { ...item, quantity, price } : item))
      const after = this.#nets(period.coupons)
      if (step.proration === 'none' || this.status === 'paused') return
      for (const [item, price] of after.entries()) {
        if (price !== before[item]) this.#sell(period, item, day, price)
      }
    } else if (step.do === 'rhythm') this.#setRhythm(step, period, day, today)
    else if (step.do === 'coupon') this.#running.push(step.code)
    else if (step.do === 'pause') {
      this.status = 'paused'
      this.#pausedOn = today
      this.#unused = step.unused
      if (step.unused === 'credit') this.#end(period, day)
    } else if (step.do === 'resume') this.#resume(period, today)
    else if (step.do === 'cancel') {
      if (step.refund === 'credit' && this.status === 'active') this.#end(period, day)
      this.status = 'canceled'
    }
  }

  /** Renews whatever has ended by this day. */
  reach(today: Temporal.PlainDate): void {
    while (this.status === 'active' && Temporal.PlainDate.compare(this.#periods.at(-1)!.after, today) <= 0) {
      this.#index += 1
      this.#begin()
    }
  }

  #boundary = (index: number) => this.#anchor.add({ months: index * months[this.#interval] })

  #begin(coupons = this.#running): void {
    const [first, after] = [this.#boundary(this.#index), this.#boundary(this.#index + 1)]
    const days = first.until(after).days
    const nets = this.#nets(coupons)
    this.#periods.push({ first, after, days, prices: Array.from({ length: days }, () => [...nets]), coupons })
    this.#isServed = false
    // What lowers one invoice alone is used up by it.
    this.#running = this.#running.filter(code => code !== 'ONCE' || !coupons.includes(code))
  }

  #nets(codes: readonly (keyof typeof coupons)[]): bigint[] {
    const nets = this.items.map(({ quantity, price, discount }) => {
      const gross = BigInt(quantity) * BigInt(price)
      return gross - rounded(gross * BigInt(discount), 100n)
    })
    const inOrder = (['PART', 'ONCE'] as const).filter(code => codes.includes(code))
    return inOrder.reduce((left, code) => {
      const base = left.reduce((a, b) => a + b, 0n)
      const coupon = coupons[code]
      const off =
        'percent' in coupon
          ? rounded(base * coupon.percent, 100n)
          : base < coupon.amount
            ? base
            : coupon.amount
      const shares = shareByLargestRemainder(off, left, (a, b) => a - b)
      return left.map((net, at) => net - shares[at]!)
    }, nets)
  }

  #sell(period: Period, item: number, from: number, price: bigint): void {
    for (let day = from; day < period.days; day += 1) period.prices[day]![item] = price
  }

  #end(period: Period, from: number): void {
    for (let day = from; day < period.days; day += 1) period.prices[day] = []
  }

  #setRhythm(
    { interval, proration }: Extract<Step, { do: 'rhythm' }>,
    period: Period,
    day: number,
    today: Temporal.PlainDate,
  ) {
    if (interval === this.#interval) return
    this.#interval = interval
    if (this.status === 'paused') return
    const kept = period.coupons
    if (proration === 'now') {
      this.#end(period, day)
      this.#anchor = today
      this.#index = 0
      this.#begin(kept)
    } else if (Temporal.PlainDate.compare(period.first.add({ months: months[interval] }), period.after) > 0) {
      this.#end(period, 0)
      this.#anchor = period.first
      this.#index = 0
      this.#begin(kept)
    } else {
      this.#anchor = period.after
      this.#index = -1
    }
  }

  #resume(period: Period, today: Temporal.PlainDate): void {
    this.status = 'active'
    const left =
      this.#unused === 'credit' ? 0 : Math.min(period.days, this.#pausedOn!.until(period.after).days)
    if (left > 0) {
      period.after = today.add({ days: left })
      this.#anchor = period.after
      this.#index = -1
      this.#isServed = true
    } else {
      this.#anchor = today
      this.#index = 0
      this.#begin()
    }
  }
}
