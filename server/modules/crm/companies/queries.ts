import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageSlice } from '#kit/page.ts'
import { type Company, type CompanyPatch, companyColumns } from './schema.ts'

const contactCount = sql<number>`(
  select count(*) from contacts where contacts.company_id = companies.id)`.as('contact_count')

export async function findCompany(db: Db, id: string): Promise<Company | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(companyColumns)
    .select(contactCount)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Company | undefined
}

export async function lockCompany(db: Db, id: string): Promise<Company | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(companyColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as Company | undefined
}

export interface CompanySort {
  column: 'name_key' | 'created_at'
  order: 'asc' | 'desc'
}

export async function listCompanyRows(db: Db, sort: CompanySort, page: PageSlice): Promise<Company[]> {
  const rows = await db
    .selectFrom('companies')
    .select(companyColumns)
    .select(contactCount)
    .orderBy(sort.column, sort.order)
    .orderBy('id', sort.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows as Company[]
}

/** The best matches; `total` counts those looked at. */
export async function searchCompanies(
  db: Db,
  { q, most, sort, page }: { q: string; most: number; sort: CompanySort | null; page: PageSlice },
): Promise<{ companies: Company[]; total: number }> {
  const { rows: found } = await sql<{ id: string }>`
    select id from search_companies(${q}, ${most})`.execute(db)
  const ids = found.map(row => row.id)
  const rows = await db
    .selectFrom('companies')
    .select(companyColumns)
    .select(contactCount)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .$if(sort !== null, query => query.orderBy(sort!.column, sort!.order).orderBy('id', sort!.order))
    .$if(sort === null, query => query.orderBy(sql`array_position(${ids}::uuid[], id)`))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { companies: rows as Company[], total: ids.length }
}

export async function insertCompany(
  ctx: Ctx,
  { custom, ...values }: CompanyPatch & { id: string; name: string },
): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('companies')
    .values({ ...values, custom: toJson(custom ?? {}), created_at: now, updated_at: now })
    .execute()
}

export async function updateCompanyRow(
  ctx: Ctx,
  id: string,
  { custom, ...values }: CompanyPatch,
): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ ...values, ...(custom ? { custom: toJson(custom) } : {}), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteCompanyRow(
  db: Db,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.deleteFrom('companies').where('id', '=', id).returning(['id', 'name']).executeTakeFirst()
}
