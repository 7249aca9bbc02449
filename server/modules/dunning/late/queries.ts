import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'

/** Fees of steps that ran, however often the policy began anew. */
export async function sumFees({ db }: Ctx, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(fee_cents), 0)::bigint as cents from dunning_steps
    where invoice_id = ${invoiceId} and status = 'done'`.execute(db)
  return rows[0]!.cents
}

export interface Billed {
  billed_invoice_id: string
  interest_cents: number
  lump_cents: number
  fees_cents: number
}

export const listBilled = ({ db }: Ctx, invoiceId: string): Promise<Billed[]> =>
  db
    .selectFrom('late_charges')
    .select(['billed_invoice_id', 'interest_cents', 'lump_cents', 'fees_cents'])
    .where('invoice_id', '=', invoiceId)
    .execute()

export async function insertBilled(ctx: Ctx, invoiceId: string, billed: Billed): Promise<void> {
  await ctx.db
    .insertInto('late_charges')
    .values({ id: newId(), invoice_id: invoiceId, ...billed, at: ctx.now.toString() })
    .execute()
}
