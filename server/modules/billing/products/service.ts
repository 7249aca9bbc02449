import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { fitsPlaces, parseDecimal } from '#kit/money/rational.ts'
import { paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { readCurrency } from '../fx/rates.ts'
import { loadProfile } from '../settings/profile.ts'
import { ProductNotFound } from './errors.ts'
import type { Product, ProductCreate, ProductPatch, ProductQuery } from './schema.ts'

const columns = [
  'id',
  'name',
  'sku',
  'description',
  'unit',
  'unit_price_cents',
  'currency',
  'prices',
  'billing_interval',
  'tax_name',
  'tax_rate',
  'archived_at',
  'created_at',
  'updated_at',
] as const

interface ProductRow extends Omit<Product, 'prices' | 'tax_rate' | 'billing_interval'> {
  prices: unknown
  tax_rate: string
  billing_interval: string
}

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

export async function listProducts(ctx: Ctx, query: ProductQuery) {
  const words = query.q?.trim().toLowerCase()
  const filtered = ctx.db
    .selectFrom('products')
    .$if(!query.include_archived, select => select.where('archived_at', 'is', null))
    .$if(Boolean(words), select =>
      select.where(sql<boolean>`position(${words} in lower(name || ' ' || coalesce(sku, ''))) > 0`),
    )
  const { limit, offset } = slice(query)
  const [rows, { total }] = await Promise.all([
    filtered.select(columns).orderBy('name').orderBy('id').limit(limit).offset(offset).execute(),
    filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(present), pagination: paginate(query, Number(total)) }
}

export async function getProduct(ctx: Ctx, id: string): Promise<Product> {
  const row = await ctx.db.selectFrom('products').select(columns).where('id', '=', id).executeTakeFirst()
  return present(found(row, ProductNotFound))
}

export async function createProduct(ctx: Ctx, given: ProductCreate): Promise<Product> {
  checkTaxRate(given.tax_rate)
  const now = ctx.now.toString()
  const currency = given.currency ? readCurrency(given.currency) : (await loadProfile(ctx)).reportingCurrency
  const row = await ctx.db
    .insertInto('products')
    .values({
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
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return present(row)
}

export async function patchProduct(ctx: Ctx, id: string, patch: ProductPatch): Promise<Product> {
  checkTaxRate(patch.tax_rate)
  const { currency, prices, tax_rate, archived, ...plain } = patch
  const now = ctx.now.toString()
  const row = await ctx.db
    .updateTable('products')
    .set({
      ...plain,
      ...(currency === undefined ? {} : { currency: readCurrency(currency) }),
      ...(prices === undefined ? {} : { prices: toJson(readPrices(prices)) }),
      ...(tax_rate === undefined ? {} : { tax_rate: String(tax_rate) }),
      ...(archived === undefined ? {} : { archived_at: archived ? now : null }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return present(found(row, ProductNotFound))
}

/** Lines made with it keep it; new lines cannot take it any more. */
export async function archiveProduct(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .updateTable('products')
    .set(({ fn, val }) => ({
      archived_at: fn.coalesce('archived_at', val(ctx.now.toString())),
      updated_at: ctx.now.toString(),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  found(row, ProductNotFound)
}
