import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { AmountOutOfRange } from '#kit/money/amount.ts'
import { fitsPlaces, parseDecimal } from '#kit/money/rational.ts'
import { InvalidInput } from '#kit/problem.ts'
import { convertBetween, type RateSource } from '../fx/rates.ts'
import {
  type Discount,
  type DiscountKind,
  decimalText,
  type LineToPrice,
  type Priced,
  priceOrder,
} from '../pricing/price.ts'
import type { BillingInterval } from '../products/schema.ts'
import { chargesNothing, readTraits, type TaxTraits } from '../tax/categories.ts'
import { AmountTooLarge, LineProductNotFound } from './errors.ts'
import { findProductsToBill, type ProductToBill } from './queries.ts'
import type { DiscountKindIn, QuoteLineIn } from './schema.ts'

/** A line with nothing left open, decimals as text: what is priced and stored. */
export interface ResolvedLine extends LineToPrice, TaxTraits {
  id: string
  product_id: string | null
  name: string
  description: string | null
  unit: string | null
  billing_interval: BillingInterval
  optional: boolean
  /** For how many invoices its own discount holds; null: for all. */
  discount_periods?: number | null
  /** Of a subscription's invoice: the days it is for, and what it is a charge for. */
  period_start?: string | null
  period_end?: string | null
  subscription_item_id?: string | null
  subscription_change_id?: string | null
}

export const canonicalKind = (kind: DiscountKindIn): DiscountKind =>
  kind === 'percentage' ? 'percent' : kind === 'fixed' ? 'amount' : kind

/** Percent from 0 to 100 with up to four decimals, an amount in whole minor units. */
export function readDiscount(kind: DiscountKindIn, value: number, field: string): Discount {
  const canonical = canonicalKind(kind)
  if (canonical === 'percent') {
    if (value > 100) throw InvalidInput(`${field} must be at most 100 for a percent discount`)
    return { kind: canonical, value: fourPlaces(value, field) }
  }
  if (canonical === 'amount' && !Number.isInteger(value)) {
    throw InvalidInput(`${field} must be a whole number of minor units for an amount discount`)
  }
  return { kind: canonical, value: canonical === 'none' ? fourPlaces(value, field) : String(value) }
}

function fourPlaces(value: number, field: string): string {
  if (!fitsPlaces(parseDecimal(value), 4)) throw InvalidInput(`${field} must have at most 4 decimals`)
  return decimalText(value)
}

export function priceIn(source: RateSource, product: ProductToBill, currency: string): number {
  if (product.currency === currency) return product.unit_price_cents
  const listed = (product.prices as Record<string, number>)[currency]
  return listed ?? convertBetween(source, product.unit_price_cents, product.currency, currency)
}

/**
 * Fills lines in from their products; `known` are product ids already in use here, which may be archived. `list` is
 * what the caller's clients call them.
 */
export async function resolveLines(
  ctx: Ctx,
  source: RateSource,
  currency: string,
  given: readonly QuoteLineIn[],
  known: ReadonlySet<string> = new Set(),
  list = 'lines',
): Promise<ResolvedLine[]> {
  return fillLines(source, await findProductsOf(ctx, given), currency, given, known, list)
}

export const findProductsOf = (ctx: Ctx, given: readonly Pick<QuoteLineIn, 'product_id'>[]) =>
  findProductsToBill(
    ctx,
    given.flatMap(line => (line.product_id ? [line.product_id.toLowerCase()] : [])),
  )

/** The same for who has looked the products up before. */
export function fillLines(
  source: RateSource,
  products: ReadonlyMap<string, ProductToBill>,
  currency: string,
  given: readonly QuoteLineIn[],
  known: ReadonlySet<string>,
  list: string,
): ResolvedLine[] {
  return given.map((line, index) => {
    const at = (field: string) => `${list}[${index}].${field}`
    const productId = line.product_id?.toLowerCase() ?? null
    const product = productId === null ? undefined : products.get(productId)
    if (productId !== null && (!product || (product.archived_at !== null && !known.has(productId)))) {
      throw LineProductNotFound(line.product_id!)
    }
    const name = line.name?.trim() || product?.name || line.description?.trim()
    if (!name) throw InvalidInput(`${list}[${index}] needs a name, a description or a product_id`)
    const unitPrice =
      line.unit_price_cents ?? (product && guardAmount(() => priceIn(source, product, currency)))
    if (unitPrice === undefined) throw InvalidInput(`${at('unit_price_cents')} is required`)
    const discount = readDiscount(
      line.discount_kind ?? 'none',
      line.discount_value ?? 0,
      at('discount_value'),
    )
    const taxRate = line.tax_rate ?? (product && !chargesNothing(line) ? Number(product.tax_rate) : 0)
    return {
      id: newId(),
      product_id: productId,
      name: name.slice(0, 500),
      description: line.description ?? product?.description ?? null,
      quantity: fourPlaces(line.quantity ?? 1, at('quantity')),
      unit: line.unit ?? product?.unit ?? null,
      unit_price_cents: unitPrice,
      discount_kind: discount.kind,
      discount_value: discount.value,
      tax_name: (line.tax_name === undefined ? product?.tax_name : line.tax_name) || null,
      tax_rate: fourPlaces(taxRate, at('tax_rate')),
      ...readTraits(line, taxRate, product),
      billing_interval: line.billing_interval ?? (product?.billing_interval as BillingInterval) ?? 'one_time',
      optional: line.optional ?? false,
      discount_periods: line.discount_periods ?? null,
    }
  })
}

/** Lines that take the place of others: a product that stood there may be archived by now. */
export const resolveAnew = (
  ctx: Ctx,
  source: RateSource,
  currency: string,
  given: readonly QuoteLineIn[],
  before: readonly ResolvedLine[],
): Promise<ResolvedLine[]> =>
  resolveLines(ctx, source, currency, given, new Set(before.flatMap(line => line.product_id ?? [])))

/** In another currency a product's line takes the product's price in it; a line of its own keeps its number. */
export async function repriceLines<L extends ResolvedLine>(
  ctx: Ctx,
  source: RateSource,
  currency: string,
  lines: readonly L[],
): Promise<L[]> {
  const products = await findProductsToBill(
    ctx,
    lines.flatMap(line => line.product_id ?? []),
  )
  return lines.map(line => {
    const product = line.product_id && products.get(line.product_id)
    if (!product) return line
    return { ...line, unit_price_cents: guardAmount(() => priceIn(source, product, currency)) }
  })
}

export const priceLines = (lines: readonly LineToPrice[], order: Discount): Priced =>
  guardAmount(() => priceOrder(lines, order))

export function guardAmount<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AmountOutOfRange) throw AmountTooLarge()
    throw error
  }
}
