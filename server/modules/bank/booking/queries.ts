import { type Insertable, sql } from 'kysely'
import type { BankMatches, BankProposals } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { ProposalRow } from '../transactions/queries.ts'

export async function insertMatches({ db }: Ctx, rows: readonly Insertable<BankMatches>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('bank_matches')
      .values(rows.slice(at, at + 500))
      .execute()
  }
}

export const deleteMatch = ({ db }: Ctx, id: string): Promise<unknown> =>
  db.deleteFrom('bank_matches').where('id', '=', id).execute()

export const isLinked = async ({ db }: Ctx, paymentId: string): Promise<boolean> =>
  (await db
    .selectFrom('bank_matches')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()) !== undefined

/** What was proposed before is gone, whatever it was. */
export async function replaceProposals(
  { db }: Ctx,
  transactionIds: readonly string[],
  rows: readonly Insertable<BankProposals>[],
): Promise<void> {
  await db
    .deleteFrom('bank_proposals')
    .where(sql<boolean>`transaction_id = any(${transactionIds}::uuid[])`)
    .execute()
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('bank_proposals')
      .values(rows.slice(at, at + 500))
      .execute()
  }
}

/** Of invoices whose amounts changed: what they were proposed for. */
export async function dropProposalsOf({ db }: Ctx, invoiceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('bank_proposals')
    .where(sql<boolean>`invoice_ids && ${invoiceIds}::uuid[]`)
    .returning('transaction_id')
    .execute()
  return [...new Set(rows.map(row => row.transaction_id))]
}

export async function findProposal(
  { db }: Ctx,
  transactionId: string,
  id: string,
): Promise<ProposalRow | undefined> {
  const row = await db
    .selectFrom('bank_proposals')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as ProposalRow | undefined
}

export async function part({ db }: Ctx, transactionId: string, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return
  await db
    .insertInto('bank_parted')
    .values(invoiceIds.map(invoice_id => ({ transaction_id: transactionId, invoice_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** How far each has come, several at once. */
export async function storeProgress(
  { db, now }: Ctx,
  rows: readonly { id: string; status: string; matched: number; made: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update bank_transactions t set status = k.status, matched_cents = k.matched, payments_made = k.made,
      updated_at = ${now.toString()}::timestamptz
    from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => row.status)}::text[],
      ${rows.map(row => row.matched)}::bigint[], ${rows.map(row => row.made)}::int[]) k(id, status, matched, made)
    where t.id = k.id`.execute(db)
}
