import { LRUCache } from 'lru-cache'
import type { Ctx } from '#kit/context.ts'
import { CURRENCIES } from '#kit/money/currencies.ts'
import { div, mul, parseDecimal, ratio, toDecimalString } from '#kit/money/rational.ts'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { findRate, loadProfile, type Profile } from '#modules/billing/index.ts'
import type { CheckScope } from './checking/check.ts'
import type { Money } from './model.ts'

/** What a query of an organization is checked against and answered in. */
export interface ReportEnvironment extends CheckScope {
  readonly datasets: readonly ReportDataset[]
  readonly currency: string
  readonly money: Money
}

export async function loadEnvironment(ctx: Ctx): Promise<ReportEnvironment> {
  const profile = await loadProfile(ctx)
  return {
    datasets: ctx.services.contributions.reportDatasets,
    timezone: profile.organization.timezone,
    currency: profile.reportingCurrency,
    money: moneyOf(profile),
    now: ctx.now,
  }
}

const MOST_KEPT = 200
const tables = new LRUCache<string, Money>({ max: MOST_KEPT })
const PLACES = 30

/** A table of all currencies is dear to make, and the same until somebody sets a rate. */
function moneyOf(profile: Profile): Money {
  const key = JSON.stringify([profile.reportingCurrency, ...profile.ownRates])
  let money = tables.get(key)
  if (!money) {
    money = makeMoney(profile)
    tables.set(key, money)
  }
  return money
}

const power = (exponent: number) => ratio(10n ** BigInt(exponent))
const plain = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

function makeMoney(profile: Profile): Money {
  const { reportingCurrency: currency } = profile
  const present: Record<string, string> = {}
  const scales: Record<string, string> = {}
  const here = exponentOf(currency)
  for (const code of Object.keys(CURRENCIES)) {
    const scale = div(power(here), power(exponentOf(code)))
    if (exponentOf(code) !== here) scales[code] = plain(toDecimalString(scale, PLACES))
    const rate = findRate(profile, code)
    if (rate) present[code] = plain(toDecimalString(mul(parseDecimal(rate.rate), scale), PLACES))
  }
  return { currency, present: JSON.stringify(present), scales: JSON.stringify(scales) }
}

const exponentOf = (currency: string): number =>
  CURRENCIES[currency as keyof typeof CURRENCIES]?.exponent ?? 2
