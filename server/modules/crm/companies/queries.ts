import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { type Company, type CompanyPatch, companyColumns } from './schema.ts'

/** What to select to answer with a company. */
export const shownCompany = [
  ...companyColumns,
  sql<
    Company['vat_check']
  >`case when companies.vat_check->>'vat_id' = companies.vat_id then companies.vat_check end`.as('vat_check'),
  sql<number>`(select count(*) from contacts where contacts.company_id = companies.id)`.as('contact_count'),
  sql<number>`(select count(*) from companies child where child.parent_id = companies.id)`.as('child_count'),
  sql<{ id: string; name: string } | null>`(
    select jsonb_build_object('id', above.id, 'name', above.name) from companies above
    where above.id = companies.parent_id)`.as('parent'),
] as const

export async function findCompany(db: Db, id: string): Promise<Company | undefined> {
  const row = await db.selectFrom('companies').select(shownCompany).where('id', '=', id).executeTakeFirst()
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

/** Objects as text for their columns; only what is given. */
function toColumns<P extends CompanyPatch>({ custom, billing_address, electronic_address, ...values }: P) {
  const json = <K extends string>(key: K, value: object | null | undefined) =>
    value === undefined ? {} : { [key]: value && toJson(value) }
  return {
    ...values,
    ...(custom ? { custom: toJson(custom) } : {}),
    ...json('billing_address', billing_address),
    ...json('electronic_address', electronic_address),
  }
}

export async function insertCompany(
  ctx: Ctx,
  values: CompanyPatch & { id: string; name: string },
): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('companies')
    .values({ custom: toJson({}), ...toColumns(values), created_at: now, updated_at: now })
    .execute()
}

export async function updateCompanyRow(ctx: Ctx, id: string, values: CompanyPatch): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ ...toColumns(values), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteCompanyRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('companies').where('id', '=', id).execute()
}

/** What the register said of its number: shown as long as it has that one. */
export async function keepVatCheck(db: Db, id: string, check: { vat_id: string }): Promise<void> {
  await db
    .updateTable('companies')
    .set({ vat_check: toJson(check) })
    .where('id', '=', id)
    .where('vat_id', '=', check.vat_id)
    .execute()
}
