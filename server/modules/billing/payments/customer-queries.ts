import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { customerColumns } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'

/** Who they are to the provider, the oldest where a merge left several; and where they are written to. */
export async function findProviderCustomer(
  { db }: Ctx,
  integrationId: string,
  customer: CustomerRef,
): Promise<{ provider_ref: string | null; email: string | null }> {
  const { company_id, contact_id } = customerColumns(customer)
  const { rows } = await sql<{ provider_ref: string | null; email: string | null }>`
    select
      (select provider_ref from provider_customers
        where integration_id = ${integrationId} and (company_id = ${company_id}::uuid or contact_id = ${contact_id}::uuid)
        order by id limit 1) as provider_ref,
      coalesce(
        (select email from contacts where id = ${contact_id}::uuid),
        (select nullif(bill_to_email, '') from invoices where company_id = ${company_id}::uuid and issued_at is not null
          order by id desc limit 1)) as email`.execute(db)
  return rows[0]!
}

export async function insertProviderCustomer(
  ctx: Ctx,
  integrationId: string,
  customer: CustomerRef,
  ref: string,
): Promise<void> {
  await ctx.db
    .insertInto('provider_customers')
    .values({
      id: newId(),
      integration_id: integrationId,
      ...customerColumns(customer),
      provider_ref: ref,
      created_at: ctx.now.toString(),
    })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'integration_id', 'provider_ref']).doNothing(),
    )
    .execute()
}
