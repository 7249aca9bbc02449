import { toMinor } from '#kit/money/amount.ts'
import { exponentOf } from '#kit/money/currencies.ts'
import {
  add,
  mul,
  parseDecimal,
  type Rational,
  ratio,
  roundHalfAwayFromZero,
  toDecimalString,
} from '#kit/money/rational.ts'
import { Refused } from '#platform/bounded-work/task.ts'
import type { Written } from './document.ts'
import { TOO_MUCH } from './refusals.ts'

export const ZERO = ratio(0n)

const DECIMAL = /^([+-]?)(\d{0,25})(?:\.(\d{0,25}))?$/

/** As XML writes decimals: `+1`, `.5` and `007` are numbers, too. Undefined where it is none, null where nothing stands. */
export function readDecimal(text: Written): Rational | null | undefined {
  if (text === null) return null
  const match = DECIMAL.exec(text)
  if (!match || !(match[2] || match[3])) return undefined
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '') || '0'
  return parseDecimal(`${match[1] === '-' ? '-' : ''}${whole}${match[3] ? `.${match[3]}` : ''}`)
}

export const exponentFor = (currency: string | null): number => (currency === null ? 2 : exponentOf(currency))

/** Whole minor units; what no JSON number holds exactly is refused. */
export function minorOf(amount: Rational, exponent: number): number {
  const minor = roundHalfAwayFromZero(mul(amount, ratio(10n ** BigInt(exponent))))
  try {
    return toMinor(minor)
  } catch {
    throw new Refused(TOO_MUCH)
  }
}

/** Rounded once, half away from zero, to what the currency's smallest unit is. */
export const rounded = (amount: Rational, exponent: number): Rational => {
  const unit = ratio(10n ** BigInt(exponent))
  return ratio(roundHalfAwayFromZero(mul(amount, unit)), unit.n)
}

export const sumOf = (amounts: readonly Rational[]): Rational => amounts.reduce(add, ZERO)

/** For quantities, prices and rates: ten decimals are more than any document has. */
export const plainNumber = (value: Rational): number => Number(toDecimalString(value, 10))
