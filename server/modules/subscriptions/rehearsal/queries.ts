import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { SubscriptionRow } from '../queries.ts'
import type { RehearseIn } from './schema.ts'

/** Subscriptions that a change of prices is about, in an order that stays. */
export function listToReprice(
  { db }: Ctx,
  filter: NonNullable<RehearseIn['filter']>,
  lock: boolean,
): Promise<SubscriptionRow[]> {
  let all = db.selectFrom('subscriptions').selectAll().where('status', '<>', 'canceled')
  if (filter.status) all = all.where('status', '=', filter.status)
  if (filter.company_ids) all = all.where('company_id', '=', sql<string>`any(${filter.company_ids}::uuid[])`)
  const product = filter.product_id
  if (product) {
    all = all.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription_items as i')
          .select('i.id')
          .whereRef('i.subscription_id', '=', 'subscriptions.id')
          .where('i.product_id', '=', product),
      ),
    )
  }
  all = all.orderBy('id')
  return (lock ? all.forNoKeyUpdate() : all).execute()
}
