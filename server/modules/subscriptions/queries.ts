import type { Selectable } from 'kysely'
import type { SubscriptionItems, Subscriptions } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { SubscriptionNotFound } from './errors.ts'
import type { SubscriptionQuery } from './schema.ts'

export type SubscriptionRow = Selectable<Subscriptions>
export type ItemRow = Selectable<SubscriptionItems>

export async function findSubscription({ db }: Ctx, id: string): Promise<SubscriptionRow> {
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  return found(row, SubscriptionNotFound)
}

/** Every change of value starts here: two at once follow one another, each seeing the other's result. */
export async function lockSubscription({ db }: Ctx, id: string): Promise<SubscriptionRow> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found(row, SubscriptionNotFound)
}

/** Starts of the periods that are settled, from the running one on. Read it behind the lock. */
export const listSettled = async ({ db }: Ctx, id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('subscription_periods')
      .select('period_start')
      .where('subscription_id', '=', id)
      .where('period_start', '>=', eb =>
        eb.selectFrom('subscriptions').select('current_period_start').where('id', '=', id),
      )
      .execute()
  ).map(row => row.period_start)

export async function updateSubscription(
  ctx: Ctx,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  return ctx.db
    .updateTable('subscriptions')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const listItems = ({ db }: Ctx, subscriptionId: string): Promise<ItemRow[]> =>
  db
    .selectFrom('subscription_items')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('position')
    .execute()

export async function replaceItems(
  ctx: Ctx,
  subscriptionId: string,
  items: readonly Omit<ItemRow, 'organization_id' | 'subscription_id' | 'position'>[],
): Promise<void> {
  await ctx.db.deleteFrom('subscription_items').where('subscription_id', '=', subscriptionId).execute()
  if (items.length === 0) return
  await ctx.db
    .insertInto('subscription_items')
    .values(items.map((item, position) => ({ ...item, subscription_id: subscriptionId, position })))
    .execute()
}

export async function listSubscriptions(ctx: Ctx, query: SubscriptionQuery): Promise<SubscriptionRow[]> {
  let rows = ctx.db.selectFrom('subscriptions').selectAll()
  for (const column of ['status', 'contact_id', 'company_id'] as const) {
    const value = query[column]
    if (value !== undefined) rows = rows.where(column, '=', value)
  }
  if (query.before) {
    const last = await findSubscription(ctx, query.before)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
    )
  }
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.limit).execute()
}

export const listMovements = ({ db }: Ctx, subscriptionId: string) =>
  db
    .selectFrom('mrr_movements')
    .select(['id', 'occurred_on', 'kind', 'delta_cents', 'note'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
