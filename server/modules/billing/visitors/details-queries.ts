import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BillingDetails } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { Address } from '#kit/text/postal.ts'
import { customerColumns } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'

type Whose = Pick<CustomerRef, 'type' | 'id'>
export type DetailsRow = Selectable<BillingDetails>

const ofCustomer = ({ db }: Ctx, { type, id }: Whose) =>
  db
    .selectFrom('billing_details')
    .selectAll()
    .where(type === 'company' ? 'company_id' : 'contact_id', '=', id)
    .orderBy('updated_at', 'desc')
    .limit(1)

export const findDetails = (ctx: Ctx, customer: Whose): Promise<DetailsRow | undefined> =>
  ofCustomer(ctx, customer).executeTakeFirst()

export const insertDetails = ({ db }: Ctx, customer: Whose, values: Insertable<BillingDetails>) =>
  db
    .insertInto('billing_details')
    .values({ ...values, ...customerColumns(customer) })
    .execute()

export const updateDetails = ({ db }: Ctx, id: string, values: Updateable<BillingDetails>) =>
  db.updateTable('billing_details').set(values).where('id', '=', id).execute()

/** The row that waits for this confirmation, no longer than it may. */
export const takePending = ({ db, now }: Ctx, hash: Buffer) =>
  db
    .selectFrom('billing_details')
    .selectAll()
    .where('pending_hash', '=', hash)
    .where('pending_until', '>', now.toString())
    .forUpdate()
    .executeTakeFirst()

/** What stands on the record itself. */
export async function findOwnTax(
  { db }: Ctx,
  { type, id }: Whose,
): Promise<{ billing_address: Address | null; vat_id: string | null }> {
  const row =
    type === 'company'
      ? await db
          .selectFrom('companies')
          .select(['billing_address', 'vat_id'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await db.selectFrom('contacts').select('billing_address').where('id', '=', id).executeTakeFirst()
  const vat = row && 'vat_id' in row ? (row.vat_id as string | null) : null
  return { billing_address: (row?.billing_address as Address | null | undefined) ?? null, vat_id: vat }
}
