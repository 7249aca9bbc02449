import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type Addressee, type CustomerRef, isOfCustomer, type Parties } from '#modules/billing/index.ts'

/** Whose contracts were sent to the address: those of the deals that they hang on. */
export async function findSigning(
  { db }: Ctx,
  { email, only }: Pick<Addressee, 'email' | 'only'>,
): Promise<Parties[]> {
  const { rows } = await sql<Parties>`
    select distinct t.company_id, case when t.company_id is null then t.contact_id end as contact_id
    from contracts c join deals t on t.id = c.deal_id
    where lower(c.party_b_email) = ${email} and c.sent_at is not null and c.status not in ('draft', 'voided')
      and num_nonnulls(t.company_id, t.contact_id) > 0 and ${only ? isOfCustomer(only) : sql`true`}`.execute(
    db,
  )
  return rows
}

export interface OwnRow {
  id: string
  title: string
  status: string
  sent_at: string | null
  completed_at: string | null
  party_b_email: string
  signed_b_at: string | null
  tokens: Buffer
}

/** Of a customer what was sent to the address, and what is executed; newest first, or the one with the id. */
export async function listOwn(
  { db }: Ctx,
  customer: Pick<CustomerRef, 'type' | 'id'>,
  email: string,
  id: string | null = null,
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select c.id, c.title, c.status, c.sent_at, c.completed_at, c.party_b_email, c.signed_b_at, c.tokens
    from deals t join contracts c on c.deal_id = t.id
    where ${isOfCustomer(customer)} and (${id}::uuid is null or c.id = ${id}::uuid)
      and (c.status = 'completed' or (c.sent_at is not null and c.status not in ('draft', 'voided')
        and lower(c.party_b_email) = ${email}))
    order by c.sent_at desc nulls last, c.id desc limit 500`.execute(db)
  return rows
}
