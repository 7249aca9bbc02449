import type { Ctx } from '#kit/context.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { CURRENCIES, exponentOf } from '#kit/money/currencies.ts'
import { div, mul, parseDecimal, type Rational, ratio, toDecimalString } from '#kit/money/rational.ts'
import { findRate, loadProfile, rateOf } from '#modules/billing/index.ts'
import { loadEnvironment } from '#modules/reports/index.ts'

/** What a minor unit of each currency is worth in minor units of one, by the present table. */
export interface Rates {
  currency: string
  factors: JsonText
}

/** Into the reporting currency, as reports convert. */
export async function loadRates(ctx: Ctx): Promise<Rates> {
  const { money } = await loadEnvironment(ctx)
  return { currency: money.currency, factors: money.present as JsonText }
}

/** Into the currency that was reported in when something was written down. */
export async function ratesInto(ctx: Ctx, into: string): Promise<Rates> {
  const profile = await loadProfile(ctx)
  if (into === profile.reportingCurrency) return loadRates(ctx)
  const price = parseDecimal(rateOf(profile, into).rate)
  const factors: Record<string, string> = {}
  for (const from of Object.keys(CURRENCIES)) {
    const rate = findRate(profile, from)
    if (rate) factors[from] = factor(div(parseDecimal(rate.rate), price), exponentOf(from), exponentOf(into))
  }
  return { currency: into, factors: toJson(factors) }
}

function factor(rate: Rational, from: number, to: number): string {
  const [up, down] = [10n ** BigInt(to), 10n ** BigInt(from)]
  return toDecimalString(mul(rate, ratio(up, down)), 40)
}
