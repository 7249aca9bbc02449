import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { isOfCustomer, type Parties } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'

/** Who stands behind an address: the address itself, and the contacts that have it. */
export interface Addressee {
  /** In small letters. */
  email: string
  contactIds: readonly string[]
  /** Whether they speak for this customer, and no other is asked for. */
  only: Pick<CustomerRef, 'type' | 'id'> | null
}

/** Whose invoices were issued to the address or for these contacts, or whose quotes were sent to them. */
export async function findBilled({ db }: Ctx, { email, contactIds, only }: Addressee): Promise<Parties[]> {
  const { rows } = await sql<Parties>`
    select distinct t.company_id, case when t.company_id is null then t.contact_id end as contact_id from (
      select company_id, contact_id from invoices
      where lower(bill_to_email) = ${email} and bill_to_email <> '' and issued_at is not null and status <> 'void'
      union all
      select company_id, contact_id from invoices
      where contact_id = any(${contactIds}::uuid[]) and issued_at is not null and status <> 'void'
      union all
      select company_id, contact_id from quotes
      where contact_id = any(${contactIds}::uuid[]) and status in ('sent', 'accepted', 'declined', 'expired')
    ) t where num_nonnulls(t.company_id, t.contact_id) > 0 and ${only ? isOfCustomer(only) : sql`true`}`.execute(
    db,
  )
  return rows
}
