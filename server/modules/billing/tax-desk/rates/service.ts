import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { fitsPlaces, parseDecimal } from '#kit/money/rational.ts'
import { InvalidInput } from '#kit/problem.ts'
import { readPlace } from '../../tax/places.ts'
import { findShipped, type RateRow, rateOn, shippedRates } from '../../tax/rates/shipped.ts'
import { hideRate, insertRate, listOwnRates } from '../../taxing/rate-queries.ts'
import { RateIsShipped, type TaxRateIn, TaxRateNotFound, type TaxRateQuery } from './schema.ts'

/** Own rates in front, as they win. */
export async function listRates(ctx: Ctx, query: TaxRateQuery): Promise<RateRow[]> {
  const own = await listOwnRates(ctx)
  const country = query.country === undefined ? undefined : readPlace(query.country, 'country')
  const asked = [...own, ...shippedRates].filter(
    row =>
      (country === undefined || row.country === country) &&
      (query.tax_class === undefined || row.tax_class === query.tax_class),
  )
  const { on } = query
  return on === undefined
    ? asked
    : asked.filter(row => rateOn(own, row.country, row.tax_class, on)?.id === row.id)
}

export async function createRate(ctx: Ctx, given: TaxRateIn): Promise<RateRow> {
  const country = readPlace(given.country, 'country')
  if (!fitsPlaces(parseDecimal(given.rate), 4)) throw InvalidInput('rate must have at most 4 decimals')
  if (given.to && given.to < given.from) throw InvalidInput('to must not be before from')
  const row: RateRow = {
    id: newId(),
    country,
    tax_class: given.tax_class ?? 'standard',
    rate: given.rate,
    from: given.from,
    to: given.to ?? null,
    source: 'organization',
  }
  await insertRate(ctx, row, userIdOf(ctx))
  return row
}

export async function deleteRate(ctx: Ctx, id: string): Promise<void> {
  if (findShipped(id.toLowerCase())) throw RateIsShipped()
  if (!(await hideRate(ctx, id))) throw TaxRateNotFound()
}
