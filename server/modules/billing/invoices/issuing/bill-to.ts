import type { Ctx } from '#kit/context.ts'
import { addressText } from '#kit/text/postal.ts'
import { billToAddress } from '../../orders/head.ts'
import { type Customer, findCustomer, type InvoiceRow } from '../queries.ts'

type Parties = Pick<InvoiceRow, 'contact_id' | 'company_id'>
type BillTo = Pick<InvoiceRow, 'bill_to_name' | 'bill_to_email' | 'bill_to_address' | 'language'>
type Buyer = BillTo &
  Pick<InvoiceRow, 'bill_to_tax_id' | 'billing_address' | 'buyer_reference' | 'buyer_electronic_address'>

const isForSomebody = ({ contact_id, company_id }: Parties): boolean => Boolean(contact_id || company_id)

const billTo = (row: BillTo & Partial<Buyer>, known?: Customer): BillTo => ({
  bill_to_name:
    row.bill_to_name ||
    known?.billed_name ||
    known?.company_name ||
    known?.employer ||
    known?.contact_name ||
    '',
  bill_to_email: row.bill_to_email || known?.billed_email || known?.email || '',
  bill_to_address: billToAddress(row) || known?.billed_address || (known ? addressOf(known) : ''),
  language: row.language || (known?.language ?? null),
})

const addressOf = ({ billing_address, address, city, country }: Customer): string =>
  billing_address ? addressText(billing_address) : [address, city, country].filter(Boolean).join('\n')

/** What the contact and the company say where the order itself says nothing: who is billed, and in which language. */
export async function billToOf(ctx: Ctx, row: Parties & BillTo): Promise<BillTo> {
  const own = billTo(row)
  if (Object.values(own).every(Boolean) || !isForSomebody(row)) return own
  return billTo(row, await findCustomer(ctx, row))
}

/** The same with all that an invoice says of its buyer. */
export async function buyerOf(ctx: Ctx, row: Parties & Buyer): Promise<Buyer> {
  const known = isForSomebody(row) ? await findCustomer(ctx, row) : undefined
  return {
    ...billTo(row, known),
    bill_to_tax_id: row.bill_to_tax_id || known?.vat_id || (known?.billed_tax_id ?? null),
    billing_address: row.billing_address ?? known?.billing_address ?? null,
    buyer_reference: row.buyer_reference || (known?.buyer_reference ?? null),
    buyer_electronic_address: row.buyer_electronic_address ?? known?.electronic_address ?? null,
  }
}
