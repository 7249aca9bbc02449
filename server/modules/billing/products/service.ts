import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { fitsPlaces, parseDecimal } from '#kit/money/rational.ts'
import { InvalidInput } from '#kit/problem.ts'
import { readCurrency } from '../fx/rates.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { insertProduct, listProducts, type ProductRow, requireProduct, updateProduct } from './queries.ts'
import type { Product, ProductCreate, ProductPatch, ProductQuery } from './schema.ts'

const present = (row: ProductRow): Product =>
  ({ ...row, tax_rate: Number(row.tax_rate), prices: row.prices as Product['prices'] }) as Product

function readPrices(prices: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(prices).map(([currency, cents]) => [readCurrency(currency, `prices.${currency}`), cents]),
  )
}

function checkTaxRate(rate: number | undefined): void {
  if (rate !== undefined && !fitsPlaces(parseDecimal(rate), 4)) {
    throw InvalidInput('tax_rate must have at most 4 decimals')
  }
}

export async function getProducts(ctx: Ctx, query: ProductQuery) {
  const { data, pagination } = await listProducts(ctx, query)
  return { data: data.map(present), pagination }
}

export const getProduct = async (ctx: Ctx, id: string): Promise<Product> =>
  present(await requireProduct(ctx, id))

export async function createProduct(ctx: Ctx, given: ProductCreate): Promise<Product> {
  checkTaxRate(given.tax_rate)
  const now = ctx.now.toString()
  const currency = given.currency ? readCurrency(given.currency) : (await loadProfile(ctx)).reportingCurrency
  const row = await insertProduct(ctx, {
    id: newId(),
    name: given.name,
    sku: given.sku ?? null,
    description: given.description ?? null,
    unit: given.unit ?? null,
    unit_price_cents: given.unit_price_cents ?? 0,
    currency,
    prices: toJson(readPrices(given.prices ?? {})),
    billing_interval: given.billing_interval ?? 'one_time',
    tax_name: given.tax_name ?? null,
    tax_rate: String(given.tax_rate ?? 0),
    tax_class: given.tax_class ?? null,
    supply: given.supply ?? null,
    exemption_reason: given.exemption_reason ?? null,
    created_at: now,
    updated_at: now,
  })
  return present(row)
}

export async function patchProduct(ctx: Ctx, id: string, patch: ProductPatch): Promise<Product> {
  checkTaxRate(patch.tax_rate)
  const { currency, prices, tax_rate, archived, ...plain } = patch
  const now = ctx.now.toString()
  const row = await updateProduct(ctx, id, {
    ...plain,
    ...(currency === undefined ? {} : { currency: readCurrency(currency) }),
    ...(prices === undefined ? {} : { prices: toJson(readPrices(prices)) }),
    ...(tax_rate === undefined ? {} : { tax_rate: String(tax_rate) }),
    ...(archived === undefined ? {} : { archived_at: archived ? now : null }),
    updated_at: now,
  })
  return present(row)
}
