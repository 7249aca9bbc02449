import type { Ctx } from '#kit/context.ts'
import { convert } from '#kit/money/amount.ts'
import { parseDecimal } from '#kit/money/rational.ts'
import { loadProfile, rateOf } from '#modules/billing/index.ts'
import { readCurrency } from '#modules/identity/index.ts'

export interface ReportingCurrency {
  currency: string
  /** Rounded once, half away from zero. A currency without a rate is refused, never taken one to one. */
  convert(amount: bigint, from: string): bigint
}

export async function loadReportingCurrency(ctx: Ctx): Promise<ReportingCurrency> {
  const source = await loadProfile(ctx)
  return {
    currency: source.reportingCurrency,
    convert: (amount, from) =>
      from === source.reportingCurrency
        ? amount
        : convert(amount, from, source.reportingCurrency, parseDecimal(rateOf(source, from).rate)),
  }
}

/** The currency as ISO writes it, the organization's own when none is given; one the forecast can convert. */
export async function settleCurrency(ctx: Ctx, given: string | undefined): Promise<string> {
  const source = await loadProfile(ctx)
  if (given === undefined) return source.reportingCurrency
  const currency = readCurrency(given)
  rateOf(source, currency)
  return currency
}
