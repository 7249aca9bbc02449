import type { Insertable, Selectable } from 'kysely'
import type { EarlyRefunds, ProviderEvents } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

/** Which ledger row a refund or dispute of the provider's was put down to. */
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
