import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** One tax of one document, in its currency; of a note, what it gave back. */
export interface DocumentTax {
  document_id: string
  is_note: boolean
  fx_rate: string
  currency: string
  vat_id: string | null
  billing_country: string | null
  address: string
  decided_country: string | null
  category: string | null
  rate: string
  supply: string | null
  taxable_cents: number
  tax_cents: number
}

/** What was issued in a period, without what is void. Days are those of the organization's zone. */
export async function listDocumentTaxes({ db }: Ctx, from: Temporal.Instant, until: Temporal.Instant) {
  const head = sql`i.fx_rate, i.currency, i.bill_to_tax_id as vat_id, i.billing_address->>'country' as billing_country,
    i.bill_to_address as address`
  const { rows } = await sql<DocumentTax>`
    select i.id as document_id, false as is_note, ${head}, l.tax_decision->>'country' as decided_country,
      l.tax_category as category, trim_scale(l.tax_rate)::text as rate, l.supply,
      sum(l.taxable_cents)::bigint as taxable_cents, sum(l.tax_cents)::bigint as tax_cents
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.issued_at >= ${from.toString()} and i.issued_at < ${until.toString()} and i.status not in ('draft', 'void')
    group by i.id, i.organization_id, l.tax_decision->>'country', l.tax_category, l.tax_rate, l.supply, ${head2()}
    union all
    select n.id, true, ${head}, given.decided_country, given.category, given.rate, given.supply,
      given.taxable_cents, given.tax_cents
    from credit_notes n join invoices i on i.id = n.invoice_id
    cross join lateral (
      select part->>'tax_rate' as rate, (part->>'taxable_cents')::bigint as taxable_cents,
        (part->>'tax_cents')::bigint as tax_cents, coalesce(part->>'tax_category', b.category) as category,
        b.decided_country, coalesce(part->>'supply', b.supply) as supply
      from jsonb_array_elements(case when ${linesTellTaxes} then n.lines else n.taxes end) part
      left join lateral (
        select l.tax_category as category, l.tax_decision->>'country' as decided_country, l.supply
        from invoice_lines l
        where l.invoice_id = n.invoice_id and coalesce(l.tax_name, '') = coalesce(part->>'tax_name', '')
          and l.tax_rate = (part->>'tax_rate')::numeric
        order by l.tax_category is distinct from part->>'tax_category', l.position limit 1) b on true) given
    where n.issued_at >= ${from.toString()} and n.issued_at < ${until.toString()} and i.status <> 'void'`.execute(
    db,
  )
  return rows
}

/** Lines say why nothing was charged on them; notes by amount of before had one line for all of their taxes. */
export const linesTellTaxes = sql`not exists (
  select from jsonb_array_elements(n.taxes) t
  where not exists (
    select from jsonb_array_elements(n.lines) l
    where coalesce(l->>'tax_name', '') = coalesce(t->>'tax_name', '') and (l->>'tax_rate')::numeric = (t->>'tax_rate')::numeric))`

const head2 = () => sql`i.fx_rate, i.currency, i.bill_to_tax_id, i.billing_address, i.bill_to_address`
