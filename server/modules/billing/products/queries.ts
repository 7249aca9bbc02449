import { type Insertable, sql, type Updateable } from 'kysely'
import type { Products } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { selectPage } from '#kit/query.ts'
import { type Product, ProductNotFound, type ProductQuery } from './schema.ts'

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
  'tax_class',
  'supply',
  'exemption_reason',
  'archived_at',
  'created_at',
  'updated_at',
] as const

export interface ProductRow
  extends Omit<Product, 'prices' | 'tax_rate' | 'billing_interval' | 'tax_class' | 'supply'> {
  tax_class: string | null
  supply: string | null
  prices: unknown
  tax_rate: string
  billing_interval: string
}

export function listProducts({ db }: Ctx, query: ProductQuery) {
  const words = query.q?.trim().toLowerCase()
  const filtered = db
    .selectFrom('products')
    .$if(!query.include_archived, select => select.where('archived_at', 'is', null))
    .$if(Boolean(words), select =>
      select.where(sql<boolean>`position(${words} in lower(name || ' ' || coalesce(sku, ''))) > 0`),
    )
  return selectPage(query, filtered.select(columns).orderBy('name').orderBy('id'))
}

export async function requireProduct({ db }: Ctx, id: string): Promise<ProductRow> {
  const row = await db.selectFrom('products').select(columns).where('id', '=', id).executeTakeFirst()
  return found(row, ProductNotFound)
}

export const insertProduct = ({ db }: Ctx, values: Insertable<Products>): Promise<ProductRow> =>
  db.insertInto('products').values(values).returning(columns).executeTakeFirstOrThrow()

export async function updateProduct(
  { db }: Ctx,
  id: string,
  change: Updateable<Products>,
): Promise<ProductRow> {
  const row = await db
    .updateTable('products')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return found(row, ProductNotFound)
}

/** One that was archived before keeps its date. */
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

export const hasProducts = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
