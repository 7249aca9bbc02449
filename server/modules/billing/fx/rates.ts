import { convert, toMinor } from '#kit/money/amount.ts'
import { isCurrency } from '#kit/money/currencies.ts'
import { div, parseDecimal, type Rational, toDecimalString } from '#kit/money/rational.ts'
import { InvalidInput, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { defaultRates } from './default-rates.ts'

export const NoExchangeRate = problem(
  400,
  'no_exchange_rate',
  (currency: string) =>
    say`No exchange rate is known for ${{ currency }}: set one under Settings → Exchange rates`,
  'XAD',
)

/** What the organization reports in, and the rates it set itself for that currency. */
export interface RateSource {
  reportingCurrency: string
  ownRates: ReadonlyMap<string, { rate: string; as_of: string }>
}

export interface Rate {
  /** Reporting units for one unit, as plain decimal text. */
  rate: string
  /** The day the rate is of; null where none is needed. */
  asOf: string | null
  source: 'organization' | 'default' | 'identity'
}

// Beyond any published rate's precision, and within what a JSON number carries without loss.
const SIGNIFICANT_DIGITS = 12

/** Upper case, and known to ISO 4217. */
export function readCurrency(text: string, field = 'currency'): string {
  const code = text.toUpperCase()
  if (!isCurrency(code)) throw InvalidInput(`${field} must be an ISO 4217 currency code`)
  return code
}

function roundSignificant(value: Rational): string {
  const whole = value.n / value.d
  // Digits before the point, or, below one, minus the zeros behind it.
  const magnitude = whole > 0n ? whole.toString().length : 1 - (value.d / value.n).toString().length
  const places = Math.max(0, SIGNIFICANT_DIGITS - magnitude)
  const text = toDecimalString(value, places)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

export function findRate(source: RateSource, currency: string): Rate | undefined {
  const { reportingCurrency, ownRates } = source
  if (currency === reportingCurrency) return { rate: '1', asOf: null, source: 'identity' }
  const own = ownRates.get(currency)
  if (own) return { rate: own.rate, asOf: own.as_of, source: 'organization' }
  const table = defaultRates()
  const [here, there] = [table.perDollar(reportingCurrency), table.perDollar(currency)]
  if (!here || !there) return undefined
  return { rate: roundSignificant(div(here, there)), asOf: table.asOf, source: 'default' }
}

/** The rate for one unit of a currency in the reporting currency; never a silent one to one. */
export function rateOf(source: RateSource, currency: string): Rate {
  const rate = findRate(source, currency)
  if (!rate) throw NoExchangeRate(currency)
  return rate
}

export function toReporting(source: RateSource, cents: number, currency: string, rate: string): number {
  return toMinor(convert(cents, currency, source.reportingCurrency, parseDecimal(rate)))
}

export function convertBetween(source: RateSource, cents: number, from: string, to: string): number {
  if (from === to) return cents
  const [a, b] = [parseDecimal(rateOf(source, from).rate), parseDecimal(rateOf(source, to).rate)]
  return toMinor(convert(cents, from, to, div(a, b)))
}
