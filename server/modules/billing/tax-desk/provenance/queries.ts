import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Which of these are still there to be looked at. */
export async function findLinks(
  { db }: Ctx,
  wanted: { products: string[]; rates: string[]; checks: string[]; quotes: string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${wanted.products}::uuid[])
    union all select id from tax_rates where id = any(${wanted.rates}::uuid[])
    union all select id from vat_checks where id = any(${wanted.checks}::uuid[])
    union all select id from quotes where id = any(${wanted.quotes}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
