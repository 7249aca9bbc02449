import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { InvoiceRow } from './queries.ts'

interface BillTo {
  bill_to_name: string
  bill_to_email: string
  bill_to_address: string
}

interface Customer {
  contact_name: string | null
  email: string | null
  /** What the contact's own record calls the company. */
  employer: string | null
  company_name: string | null
  address: string | null
  city: string | null
  country: string | null
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
  const { rows } = await sql<Customer>`
    select c.name as contact_name, c.email, c.company_name as employer, co.name as company_name,
      co.address, co.city, co.country
    from (select ${row.contact_id}::uuid as contact_id, ${row.company_id}::uuid as company_id) given
    left join contacts c on c.id = given.contact_id
    left join companies co on co.id = coalesce(given.company_id, c.company_id)`.execute(ctx.db)
  const { contact_name, email, employer, company_name, address, city, country } = rows[0]!
  return {
    bill_to_name: given.bill_to_name || company_name || employer || contact_name || '',
    bill_to_email: given.bill_to_email || email || '',
    bill_to_address: given.bill_to_address || [address, city, country].filter(Boolean).join('\n'),
  }
}
