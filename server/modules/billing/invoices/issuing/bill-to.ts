import type { Ctx } from '#kit/context.ts'
import { findCustomer, type InvoiceRow } from '../queries.ts'

interface BillTo {
  bill_to_name: string
  bill_to_email: string
  bill_to_address: string
  language: string | null
}

/** What the contact and the company say where the invoice itself says nothing: who is billed, and in which language. */
export async function billToOf(
  ctx: Ctx,
  row: Pick<InvoiceRow, 'contact_id' | 'company_id'> & BillTo,
): Promise<BillTo> {
  const given = {
    bill_to_name: row.bill_to_name,
    bill_to_email: row.bill_to_email,
    bill_to_address: row.bill_to_address,
    language: row.language,
  }
  if (Object.values(given).every(Boolean) || (!row.contact_id && !row.company_id)) return given
  const { contact_name, email, employer, company_name, address, city, country, language } =
    await findCustomer(ctx, row)
  return {
    bill_to_name: given.bill_to_name || company_name || employer || contact_name || '',
    bill_to_email: given.bill_to_email || email || '',
    bill_to_address: given.bill_to_address || [address, city, country].filter(Boolean).join('\n'),
    language: given.language || language,
  }
}
