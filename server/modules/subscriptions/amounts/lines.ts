import { shareByLargestRemainder, toMinor } from '#kit/money/amount.ts'
import { mul, parseDecimal, ratio, roundHalfAwayFromZero, toDecimalString } from '#kit/money/rational.ts'
import { compareTaxes, type DiscountKind, type TaxTraits } from '#modules/billing/index.ts'
import { type Coupon, takeCoupons } from './coupons.ts'
import { mrrOf, netOf, periodAmountOf, type Rhythm } from './value.ts'

/** An item with nothing left open, decimals as text. */
export interface Item extends TaxTraits {
  id: string
  name: string
  description: string | null
  quantity: string
  unit: string | null
  unit_price_cents: number
  product_id: string | null
  tax_name: string | null
  tax_rate: string
  discount_kind: DiscountKind
  discount_value: string
  discount_periods: number | null
  /** Invoices that the discount still lowers; at 0 it ends with the next one. */
  discount_periods_left: number | null
}

export interface Plan {
  items: readonly Item[]
  mrr_cents: number
  /** Whether the value was set as such; otherwise the items say it. */
  value_set: boolean
  rhythm: Rhythm
  /** What a line is called where there are no items. */
  word: string
}

export interface RunningCoupon extends Coupon {
  duration: 'once' | 'repeating' | 'forever'
}

/** What is billed for an item and a whole period. */
export interface PeriodLine extends TaxTraits {
  item_id: string | null
  product_id: string | null
  name: string
  description: string | null
  quantity: string
  unit: string | null
  unit_price_cents: number
  discount_kind: DiscountKind
  discount_value: string
  tax_name: string | null
  tax_rate: string
  net_cents: number
}

/** Weights in ten-thousandths of a minor unit: quantities have up to four decimals. */
const weightOf = (item: Item): bigint => roundHalfAwayFromZero(mul(netOf(item), ratio(10_000n)))

const isRecurring = ({ duration }: RunningCoupon): boolean => duration !== 'once'

/** What recurring coupons take off a period of these items. */
function takenOff(items: readonly Item[], coupons: readonly RunningCoupon[]): bigint {
  const lines = items.map(lineOfItem)
  const { amounts } = takeCoupons(lines.map(toLower), coupons.filter(isRecurring))
  return amounts.reduce((a, b) => a + b, 0n)
}

/** The monthly value that items have after recurring coupons. */
export const worthOf = (items: readonly Item[], rhythm: Rhythm, coupons: readonly RunningCoupon[]): number =>
  mrrOf(items, rhythm, takenOff(items, coupons))

const toLower = (line: PeriodLine) => ({ ...line, net: BigInt(line.net_cents) })

function lineOfItem(item: Item): PeriodLine {
  const { id, discount_periods: _periods, discount_periods_left: _left, ...rest } = item
  return { ...rest, item_id: id, net_cents: toMinor(roundHalfAwayFromZero(netOf(item))) }
}

/** A value shared over the items; each keeps its quantity where that divides its share to whole minor units. */
function linesOfValue({ items, mrr_cents, rhythm, word }: Plan): PeriodLine[] {
  const amount = BigInt(periodAmountOf(mrr_cents, rhythm))
  const plain = { discount_kind: 'none', discount_value: '0' } as const
  if (items.length === 0) {
    const nothing = { item_id: null, product_id: null, description: null, unit: null, tax_name: null }
    const net = toMinor(amount)
    return [
      {
        ...nothing,
        name: word,
        quantity: '1',
        unit_price_cents: net,
        ...plain,
        tax_rate: '0',
        net_cents: net,
      },
    ]
  }
  const weights = items.map(weightOf)
  const shares = weights.every(weight => weight === 0n)
    ? items.map((_, index) => (index === 0 ? amount : 0n))
    : shareByLargestRemainder(amount, weights, (a, b) => compareTaxes(items[a]!, items[b]!))
  return items.map((item, index) => {
    const share = shares[index]!
    const quantity = parseDecimal(item.quantity)
    const divides = (share * quantity.d) % quantity.n === 0n
    return {
      ...lineOfItem(item),
      ...plain,
      quantity: divides ? item.quantity : '1',
      unit_price_cents: toMinor(divides ? (share * quantity.d) / quantity.n : share),
      net_cents: toMinor(share),
    }
  })
}

/**
 * The lines of a whole period and what each coupon took off them, in the order given. A value that was set is what
 * remains after recurring coupons: they take nothing off it again.
 */
export function linesOfPeriod(plan: Plan, coupons: readonly RunningCoupon[]) {
  const lines = plan.value_set ? linesOfValue(plan) : plan.items.map(lineOfItem)
  const applies = (coupon: RunningCoupon) => !plan.value_set || !isRecurring(coupon)
  const { left, amounts } = takeCoupons(lines.map(toLower), coupons.filter(applies))
  const applied = coupons.filter(applies)
  return {
    before_cents: lines.reduce((sum, line) => sum + line.net_cents, 0),
    lines: lines.map((line, index) => lower(line, left[index]!)),
    coupons: coupons.map(coupon => ({
      code: coupon.code,
      amount_cents: toMinor(amounts[applied.indexOf(coupon)] ?? 0n),
    })),
  }
}

/** What coupons take off shows in the line's discount, as an amount beside its own. */
function lower(line: PeriodLine, net: bigint): PeriodLine {
  if (net === BigInt(line.net_cents)) return line
  const gross = roundHalfAwayFromZero(mul(parseDecimal(line.quantity), ratio(BigInt(line.unit_price_cents))))
  return { ...line, discount_kind: 'amount', discount_value: String(gross - net), net_cents: toMinor(net) }
}

const decimal = (text: string) => toDecimalString(parseDecimal(text), 4)

/** Whether two lines would be billed differently; another name alone moves nothing. */
export const isBilledAlike = (a: PeriodLine, b: PeriodLine): boolean =>
  a.unit_price_cents === b.unit_price_cents &&
  a.product_id === b.product_id &&
  a.discount_kind === b.discount_kind &&
  (a.tax_name ?? '') === (b.tax_name ?? '') &&
  decimal(a.quantity) === decimal(b.quantity) &&
  decimal(a.tax_rate) === decimal(b.tax_rate) &&
  (a.discount_kind === 'none' || decimal(a.discount_value) === decimal(b.discount_value))
