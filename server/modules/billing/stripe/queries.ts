import type { Insertable, Selectable } from 'kysely'
import type { CheckoutSessions, EarlyRefunds, ProviderEvents } from '#db/types.ts'
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
      'expires_at',
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('attempt', 'desc')
    .execute()

/** Two callers at once were given one session by Stripe: it is stored once. */
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
    .select(['invoice_id', 'amount_cents', 'status'])
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

/** Which ledger row a refund or dispute of Stripe's was put down to. */
export const findClaim = ({ db }: Ctx, providerRef: string) =>
  db
    .selectFrom('provider_claims')
    .select('payment_id')
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()

export const listClaims = ({ db }: Ctx, paymentIds: readonly string[]) =>
  db
    .selectFrom('provider_claims')
    .select(['payment_id', 'amount_cents'])
    .where('payment_id', 'in', paymentIds)
    .execute()

export async function insertClaim(
  { db }: Ctx,
  claim: { provider_ref: string; payment_id: string; amount_cents: number },
): Promise<void> {
  await db.insertInto('provider_claims').values(claim).execute()
}

export type EarlyRefund = Selectable<EarlyRefunds>

export const findEarlyRefund = ({ db }: Ctx, paymentIntent: string): Promise<EarlyRefund | undefined> =>
  db.selectFrom('early_refunds').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst()

export async function deleteEarlyRefund({ db }: Ctx, paymentIntent: string): Promise<void> {
  await db.deleteFrom('early_refunds').where('payment_intent', '=', paymentIntent).execute()
}

/** A running total only grows: events that come late do not lower it. */
export async function storeEarlyRefund(
  ctx: Ctx,
  told: Omit<Insertable<EarlyRefunds>, 'organization_id' | 'received_at'>,
): Promise<void> {
  await ctx.db
    .insertInto('early_refunds')
    .values({ ...told, received_at: ctx.now.toString() })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'payment_intent']).doUpdateSet(({ fn, ref }) => ({
        amount_refunded: fn('greatest', [
          ref('early_refunds.amount_refunded'),
          ref('excluded.amount_refunded'),
        ]),
      })),
    )
    .execute()
}

/** False for an event that was received before. A second delivery waits here until the first one's transaction has ended. */
export async function insertEvent(
  { db }: Ctx,
  values: Omit<Insertable<ProviderEvents>, 'organization_id'>,
): Promise<boolean> {
  const first = await db
    .insertInto('provider_events')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'integration_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return first !== undefined
}

export async function updateEvent(
  { db }: Ctx,
  integrationId: string,
  eventId: string,
  outcome: { handled: boolean; outcome: string },
): Promise<void> {
  await db
    .updateTable('provider_events')
    .set(outcome)
    .where('integration_id', '=', integrationId)
    .where('event_id', '=', eventId)
    .execute()
}
