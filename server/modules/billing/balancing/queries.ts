import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Whose } from '../balance/queries.ts'
import { isOfCustomer } from '../customers/queries.ts'
import type { InvoiceRow } from '../invoices/queries.ts'

export interface OpenInvoice {
  row: InvoiceRow
  /** What is on its way to us already. */
  pending_cents: number
}

/**
 * What a customer still owes in a currency, locked in the order of the ids, as everybody locks several; in the order in
 * which it is paid: the oldest due date, then issue, then number.
 */
export async function lockOpenInvoices(ctx: Ctx, whose: Whose, currency: string): Promise<OpenInvoice[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from invoices t
    where ${isOfCustomer(whose)} and t.currency = ${currency} and t.status in ('open', 'uncollectible')
      and t.amount_due_cents > 0
    order by t.id for no key update`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [invoices, pending] = await Promise.all([
    ctx.db
      .selectFrom('invoices')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('due_date')
      .orderBy('issued_at')
      .orderBy('number')
      .execute(),
    ctx.db
      .selectFrom('payments')
      .select(['invoice_id', 'amount_cents'])
      .where('invoice_id', 'in', ids)
      .where('status', '=', 'pending')
      .where('kind', '=', 'payment')
      .execute(),
  ])
  return invoices.map(row => ({
    row,
    pending_cents: pending
      .filter(one => one.invoice_id === row.id)
      .reduce((sum, one) => sum + one.amount_cents, 0),
  }))
}

/** Whether anything is kept or owed at all: where not, nothing has to be locked. */
export async function hasBalance({ db }: Ctx, whose: Whose, currency: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(sum(t.amount_cents), 0) > 0 as has from balance_entries t
    where ${isOfCustomer(whose)} and t.currency = ${currency}`.execute(db)
  return rows[0]!.has
}
