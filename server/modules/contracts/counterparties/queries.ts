import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type Addressee, isOfCustomer, type Parties } from '#modules/billing/index.ts'

/** Whose contracts were sent to the address: those of the deals that they hang on. */
export async function findSigning(
  { db }: Ctx,
  { email, only }: Pick<Addressee, 'email' | 'only'>,
): Promise<Parties[]> {
  const { rows } = await sql<Parties>`
    select distinct t.company_id, case when t.company_id is null then t.contact_id end as contact_id
    from contracts c join deals t on t.id = c.deal_id
    where lower(c.party_b_email) = ${email} and c.sent_at is not null and c.status not in ('draft', 'voided')
      and num_nonnulls(t.company_id, t.contact_id) > 0 and ${only ? isOfCustomer(only) : sql`true`}`.execute(db)
  return rows
}
