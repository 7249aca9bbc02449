import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type Addressee, type CustomerRef, isOfCustomer, type Parties } from '#modules/billing/index.ts'
import type { SubscriptionRow } from '../queries.ts'

/** Whose subscriptions these contacts have. */
export async function findSubscribed(
  { db }: Ctx,
  { contactIds, only }: Pick<Addressee, 'contactIds' | 'only'>,
): Promise<Parties[]> {
  if (contactIds.length === 0) return []
  const { rows } = await sql<Parties>`
    select distinct t.company_id, case when t.company_id is null then t.contact_id end as contact_id
    from subscriptions t
    where t.contact_id = any(${contactIds}::uuid[]) and ${only ? isOfCustomer(only) : sql`true`}`.execute(db)
  return rows
}

/** A customer's, newest first; or the one with the id. */
export const listOwn = (
  { db }: Ctx,
  customer: Pick<CustomerRef, 'type' | 'id'>,
  id: string | null = null,
): Promise<SubscriptionRow[]> => {
  const select = db.selectFrom('subscriptions as t').selectAll('t').where(isOfCustomer(customer))
  return (id === null ? select : select.where('t.id', '=', id))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(200)
    .execute()
}

/** Whether a customer has one that goes on raising invoices. */
export async function hasRunning({ db }: Ctx, customer: Pick<CustomerRef, 'type' | 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions as t')
    .select('t.id')
    .where(isOfCustomer(customer))
    .where('t.status', 'in', ['trialing', 'active', 'past_due'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
