import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import type { PricedTax } from '../pricing/price.ts'
import type { TaxTraits } from '../tax/categories.ts'

export interface BookedLine extends TaxTraits {
  id: string
  invoice_id: string
  position: number
  name: string
  tax_name: string | null
  tax_rate: string
  taxable_cents: number
}

export interface BookedInvoice {
  row: InvoiceRow
  lines: BookedLine[]
  taxes: PricedTax[]
  credited: PricedTax[]
}

/** Issued invoices with what they charged by tax and what was given back of it; locked for who is going to change them. */
export async function loadBooked(
  { db }: Ctx,
  ids: readonly string[],
  options: { lock: boolean },
): Promise<BookedInvoice[]> {
  if (ids.length === 0) return []
  const locked = db.selectFrom('invoices').selectAll().where('id', 'in', ids).orderBy('id')
  const [rows, lines, sums] = await Promise.all([
    (options.lock ? locked.forNoKeyUpdate() : locked).execute(),
    db
      .selectFrom('invoice_lines')
      .select([
        'id',
        'invoice_id',
        'position',
        'name',
        'tax_name',
        'tax_rate',
        'taxable_cents',
        'tax_category',
        'exemption_code',
        'exemption_reason',
        'tax_class',
        'supply',
        'tax_decision',
      ])
      .where('invoice_id', 'in', ids)
      .orderBy('invoice_id')
      .orderBy('position')
      .execute(),
    sql<{ id: string; taxes: PricedTax[]; credited: PricedTax[] }>`
      select i.id,
        coalesce((select jsonb_agg(t) from (
          select nullif(l.tax_name, '') as tax_name, trim_scale(l.tax_rate)::text as tax_rate,
            sum(l.taxable_cents)::bigint as taxable_cents, sum(l.tax_cents)::bigint as tax_cents
          from invoice_lines l where l.invoice_id = i.id group by 1, 2 order by min(l.position)) t), '[]') as taxes,
        coalesce((select jsonb_agg(t) from credit_notes n, jsonb_array_elements(n.taxes) t
          where n.invoice_id = i.id), '[]') as credited
      from unnest(${[...ids]}::uuid[]) i (id)`.execute(db),
  ])
  const byId = new Map(sums.rows.map(row => [row.id, row]))
  const ofInvoice = Map.groupBy(lines, line => line.invoice_id)
  return rows.map(row => {
    const { taxes, credited } = byId.get(row.id)!
    return { row, taxes, credited, lines: ofInvoice.get(row.id) ?? [] }
  })
}
