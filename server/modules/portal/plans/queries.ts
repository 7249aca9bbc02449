import type { Ctx } from '#kit/context.ts'

export const findOffer = ({ db }: Ctx, subscriptionId: string) =>
  db
    .selectFrom('portal_offers')
    .select('accepted_at')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()

/** False where it was taken before. */
export async function keepOffer({ db, now }: Ctx, subscription_id: string, email: string): Promise<boolean> {
  const row = await db
    .insertInto('portal_offers')
    .values({ subscription_id, email, accepted_at: now.toString() })
    .onConflict(oc => oc.doNothing())
    .returning('subscription_id')
    .executeTakeFirst()
  return row !== undefined
}
