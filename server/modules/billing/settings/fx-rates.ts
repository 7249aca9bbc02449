import type { Ctx } from '#kit/context.ts'
import { CURRENCIES } from '#kit/money/currencies.ts'
import { parseDecimal, toDecimalString } from '#kit/money/rational.ts'
import { InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { defaultRates } from '../fx/default-rates.ts'
import { replaceRates } from '../fx/queries.ts'
import { findRate, readCurrency } from '../fx/rates.ts'
import { loadProfile } from './profile-queries.ts'
import type { FxRates, FxRatesIn } from './schema.ts'

/** Every currency that can be used now, with the rate that will be. */
export async function getFxRates(ctx: Ctx): Promise<FxRates> {
  const profile = await loadProfile(ctx)
  const rates = Object.keys(CURRENCIES).flatMap(currency => {
    const found = findRate(profile, currency)
    if (!found || found.source === 'identity') return []
    return [{ currency, rate: Number(found.rate), as_of: found.asOf, source: found.source }]
  })
  return { reporting_currency: profile.reportingCurrency, default_as_of: defaultRates().asOf, rates }
}

/** The organization's own rates are replaced as a whole; currencies left out go back to the default table. */
export async function putFxRates(ctx: Ctx, { rates }: FxRatesIn): Promise<FxRates> {
  const { reportingCurrency, organization } = await loadProfile(ctx)
  const today = localDate(ctx.now, organization.timezone).toString()
  const given = rates.map(({ currency, rate, as_of }, index) => ({
    reporting_currency: reportingCurrency,
    currency: readCurrency(currency, `rates[${index}].currency`),
    rate: toDecimalString(parseDecimal(rate), 18),
    as_of: as_of ?? today,
    updated_at: ctx.now.toString(),
  }))
  // A whole table may name the reporting currency itself, as long as it says what is so anyway.
  const isItself = (currency: string, rate: number) =>
    readCurrency(currency) === reportingCurrency && rate === 1
  const rows = given.filter((row, index) => !isItself(row.currency, rates[index]!.rate))
  const codes = rows.map(row => row.currency)
  if (new Set(codes).size < codes.length) throw InvalidInput('rates must name each currency once')
  if (codes.includes(reportingCurrency)) {
    throw InvalidInput(`${reportingCurrency} is the reporting currency: its rate is always 1`)
  }
  await replaceRates(ctx, reportingCurrency, rows)
  return getFxRates(ctx)
}
