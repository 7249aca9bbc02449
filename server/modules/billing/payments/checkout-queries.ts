import type { Insertable } from 'kysely'
import type { CheckoutSessions } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

/** The checkouts of an invoice, the newest first. */
export const listCheckouts = ({ db }: Ctx, invoiceId: string) =>
  db
    .selectFrom('checkout_sessions')
    .select([
      'session_id',
      'url',
      'amount_cents',
      'currency',
      'status',
      'attempt',
      'integration_id',
      'save',
      'expires_at',
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('attempt', 'desc')
    .execute()

/** Two callers at once were given one session by the provider: it is stored once. */
export async function insertCheckout({ db }: Ctx, values: Insertable<CheckoutSessions>): Promise<void> {
  await db
    .insertInto('checkout_sessions')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'session_id']).doNothing())
    .execute()
}

export const findCheckout = ({ db }: Ctx, sessionId: string) =>
  db
    .selectFrom('checkout_sessions')
    .select(['invoice_id', 'amount_cents', 'status', 'save', 'integration_id'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export async function updateCheckout(
  ctx: Ctx,
  sessionId: string,
  change: { status: string; payment_intent: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('checkout_sessions')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Whether it was open until now. */
export async function markExpired(ctx: Ctx, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('checkout_sessions')
    .set({ status: 'expired', updated_at: ctx.now.toString() })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of the given sessions that are still open. */
export async function listStillOpen({ db }: Ctx, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .select('session_id')
    .where('session_id', 'in', sessionIds)
    .where('status', '=', 'open')
    .execute()
  return rows.map(row => row.session_id)
}

export async function listOpenCheckouts({ db }: Ctx, invoiceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .select('session_id')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'open')
    .execute()
  return rows.map(row => row.session_id)
}
