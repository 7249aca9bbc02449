import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { SubscriptionRow } from '../queries.ts'
import type { RehearseIn } from './schema.ts'

/** Subscriptions that a change of prices is about, in an order that stays. */
export async function listToReprice(
  { db }: Ctx,
  filter: NonNullable<RehearseIn['filter']>,
  most: number,
): Promise<string[]> {
  let all = db.selectFrom('subscriptions').select('id').where('status', '<>', 'canceled')
  if (filter.status) all = all.where('status', '=', filter.status)
  if (filter.company_ids) all = all.where('company_id', '=', sql<string>`any(${filter.company_ids}::uuid[])`)
  if (filter.currency) all = all.where('currency', '=', filter.currency.toUpperCase())
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
  return (await all.orderBy('id').limit(most).execute()).map(({ id }) => id)
}

export const listSubscriptions = ({ db }: Ctx, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()

export interface Shown {
  subscription_id: string
  /** Of what it was shown to come to. */
  hash: string
}

export async function insertRepricings({ db }: Ctx, jobId: string, all: readonly Shown[]): Promise<void> {
  await sql`
    insert into subscription_repricings (job_id, subscription_id, hash)
    select ${jobId}, * from unnest(${all.map(one => one.subscription_id)}::uuid[], ${all.map(one => one.hash)}::text[])`.execute(
    db,
  )
}

/** The next one: whoever takes it holds the job's lock. */
export const findNextRepricing = ({ db }: Ctx, jobId: string): Promise<Shown | undefined> =>
  db
    .selectFrom('subscription_repricings')
    .select(['subscription_id', 'hash'])
    .where('job_id', '=', jobId)
    .orderBy('subscription_id')
    .limit(1)
    .executeTakeFirst()

export async function deleteRepricing({ db }: Ctx, jobId: string, subscriptionId: string): Promise<void> {
  await db
    .deleteFrom('subscription_repricings')
    .where('job_id', '=', jobId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}
