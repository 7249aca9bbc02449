import type { Db } from '#kit/context.ts'

export const hasInvoiceNumber = async (db: Db, number: string): Promise<boolean> =>
  (await db.selectFrom('invoices').select('id').where('number', '=', number).executeTakeFirst()) !== undefined

/** Which of these the ledger has, by whatever way they came. */
export async function listKnownRefs(db: Db, provider: string, refs: readonly string[]): Promise<string[]> {
  if (refs.length === 0) return []
  const rows = await db
    .selectFrom('payments')
    .select('provider_ref')
    .where('provider', '=', provider)
    .where('provider_ref', 'in', refs)
    .execute()
  return rows.flatMap(({ provider_ref }) => provider_ref ?? [])
}
