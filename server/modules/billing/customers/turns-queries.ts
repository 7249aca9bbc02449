import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** What changed what is due on an invoice, by the local day: its total, money, credit notes, the customer's balance. */
export async function listTurns(
  { db }: Ctx,
  invoiceId: string,
  timezone: string,
): Promise<{ date: string; cents: number }[]> {
  const { rows } = await sql<{ date: string; cents: number }>`
    select (at at time zone ${timezone})::date::text as date, cents from (
      select issued_at as at, total_cents as cents from invoices where id = ${invoiceId} and issued_at is not null
      union all
      select received_at, case kind when 'payment' then -amount_cents else amount_cents end
      from payments where invoice_id = ${invoiceId} and status = 'succeeded'
      union all
      select issued_at, -total_cents from credit_notes where invoice_id = ${invoiceId} and kind = 'credit'
      union all
      select at, amount_cents from balance_entries
      where invoice_id = ${invoiceId} and kind in ('applied', 'returned', 'overpayment')) turns
    order by 1`.execute(db)
  return rows
}

/** Who looks after an invoice: the owner of its company, of its contact, else who made it. */
export async function findInvoiceOwner({ db }: Ctx, invoiceId: string): Promise<number | null> {
  const { rows } = await sql<{ owner_id: number | null }>`
    select coalesce(co.owner_id, c.owner_id, i.created_by_id) as owner_id from invoices i
    left join companies co on co.id = i.company_id left join contacts c on c.id = i.contact_id
    where i.id = ${invoiceId}`.execute(db)
  return rows[0]?.owner_id ?? null
}
