import type { Ctx } from '#kit/context.ts'
import type { InvoiceRow } from './queries.ts'

interface BillTo {
  bill_to_name: string
  bill_to_email: string
  bill_to_address: string
}

/** What the contact and the company say where the invoice itself says nothing. */
export async function billToOf(
  ctx: Ctx,
  row: Pick<InvoiceRow, 'contact_id' | 'company_id'> & BillTo,
): Promise<BillTo> {
  const given = {
    bill_to_name: row.bill_to_name,
    bill_to_email: row.bill_to_email,
    bill_to_address: row.bill_to_address,
  }
  if (Object.values(given).every(text => text !== '') || (!row.contact_id && !row.company_id)) return given
  const contact = row.contact_id
    ? await ctx.db
        .selectFrom('contacts')
        .select(['name', 'email', 'company_id', 'company_name'])
        .where('id', '=', row.contact_id)
        .executeTakeFirst()
    : undefined
  const companyId = row.company_id ?? contact?.company_id
  const company = companyId
    ? await ctx.db
        .selectFrom('companies')
        .select(['name', 'address', 'city', 'country'])
        .where('id', '=', companyId)
        .executeTakeFirst()
    : undefined
  const address = [company?.address, company?.city, company?.country].filter(Boolean).join('\n')
  return {
    bill_to_name: given.bill_to_name || company?.name || contact?.company_name || contact?.name || '',
    bill_to_email: given.bill_to_email || contact?.email || '',
    bill_to_address: given.bill_to_address || address,
  }
}
