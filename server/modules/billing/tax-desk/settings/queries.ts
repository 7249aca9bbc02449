import type { Ctx } from '#kit/context.ts'

export async function writeTaxSettings(ctx: Ctx, columns: Record<string, unknown>): Promise<void> {
  const change = { ...columns, updated_at: ctx.now.toString() }
  await ctx.db
    .insertInto('tax_settings')
    .values(change as never)
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(change as never))
    .execute()
}

/** Where suppliers send their bills. */
export async function findBillsMailbox({ db }: Ctx): Promise<string | null> {
  const row = await db.selectFrom('tax_settings').select('bills_mailbox_id').executeTakeFirst()
  return row?.bills_mailbox_id ?? null
}
