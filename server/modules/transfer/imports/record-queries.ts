import type { Db } from '#kit/context.ts'

export const findCompanyRow = (db: Db, id: string) =>
  db
    .selectFrom('companies')
    .select(['domain', 'website', 'industry', 'size', 'phone', 'address', 'city', 'country', 'custom'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function findDealCustom(db: Db, id: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('deals').select('custom').where('id', '=', id).executeTakeFirst()
  return (row?.custom ?? {}) as Record<string, unknown>
}
