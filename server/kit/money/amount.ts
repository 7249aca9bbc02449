import { exponentOf } from './currencies.ts'
import { type Rational, ratio, roundHalfAwayFromZero, toDecimalString } from './rational.ts'

export class AmountOutOfRange extends Error {
  override readonly name = 'AmountOutOfRange'
  readonly amount: bigint | number

  constructor(amount: bigint | number) {
    super('An amount must be a whole number of minor units between -(2^53-1) and 2^53-1')
    this.amount = amount
  }
}

const LIMIT = BigInt(Number.MAX_SAFE_INTEGER)

/** The last step before an amount leaves exact arithmetic: past 2^53-1 JSON readers would change its value. */
export function toMinor(amount: bigint): number {
  if (amount > LIMIT || amount < -LIMIT) throw new AmountOutOfRange(amount)
  return Number(amount)
}

/** The way in. A number that is not a safe integer has already lost its exact value, so it is refused. */
export function fromMinor(amount: number | bigint): bigint {
  if (typeof amount === 'bigint') return amount
  if (!Number.isSafeInteger(amount)) throw new AmountOutOfRange(amount)
  return BigInt(amount)
}

/**
 * Splits a total in proportion to the weights so that the parts add up to it exactly: each gets its share cut
 * to a whole unit, and the units left over go to the largest remainders. Equal ones go by content: the larger weight,
 * then what `prefer` puts first, and only among what is alike in both the lowest position.
 * A zero weight gets nothing, unless all are zero: then all weigh the same. No part exceeds its weight as long
 * as the total does not exceed their sum. A negative total is split as its positive counterpart.
 */
export function shareByLargestRemainder(
  total: bigint,
  weights: readonly bigint[],
  prefer: (a: number, b: number) => number = () => 0,
): bigint[] {
  if (weights.some(weight => weight < 0n)) throw new RangeError('A weight cannot be negative')
  if (weights.length === 0) {
    if (total !== 0n) throw new RangeError('A total other than zero needs something to be shared over')
    return []
  }
  if (total < 0n) return shareByLargestRemainder(-total, weights, prefer).map(part => -part)

  const sum = weights.reduce((a, b) => a + b, 0n)
  if (sum === 0n) {
    return shareByLargestRemainder(
      total,
      weights.map(() => 1n),
      prefer,
    )
  }
  const parts = weights.map(weight => (total * weight) / sum)
  const leftOver = Number(total - parts.reduce((a, b) => a + b, 0n))
  if (leftOver === 0) return parts
  const remainders = weights.map((weight, position) => ({ position, weight, rest: (total * weight) % sum }))
  remainders.sort(
    (a, b) =>
      largerFirst(a.rest, b.rest) ||
      largerFirst(a.weight, b.weight) ||
      prefer(a.position, b.position) ||
      a.position - b.position,
  )
  for (const { position } of remainders.slice(0, leftOver)) parts[position]! += 1n
  return parts
}

const largerFirst = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1)

/** `rate` is the price of one whole unit of `from` in whole units of `to`; the result is rounded once. */
export function convert(amountMinor: number | bigint, from: string, to: string, rate: Rational): bigint {
  if (rate.n <= 0n) throw new RangeError('An exchange rate must be above zero')
  const units = 10n ** BigInt(exponentOf(to))
  const perUnit = 10n ** BigInt(exponentOf(from))
  return roundHalfAwayFromZero(ratio(fromMinor(amountMinor) * rate.n * units, rate.d * perUnit))
}

/** The amount in whole units as plain decimal text: 1250 USD is `12.50`, 1250 JPY is `1250`. */
export function toMajorString(amountMinor: number | bigint, currency: string): string {
  const exponent = exponentOf(currency)
  return toDecimalString(ratio(fromMinor(amountMinor), 10n ** BigInt(exponent)), exponent)
}
