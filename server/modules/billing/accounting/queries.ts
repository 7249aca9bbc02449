import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { linesTellTaxes } from '../tax-desk/summary/queries.ts'
import type { AccountedDocument, AccountedPayment } from './shapes.ts'

/** By the organization's clock. */
export interface Span {
  from: string
  until: string
  timezone: string
}

const head = sql`i.fx_rate::text as fx_rate, i.currency, i.bill_to_tax_id as vat_id,
  i.billing_address->>'country' as country,
  coalesce('company:' || i.company_id, 'contact:' || i.contact_id) as customer,
  coalesce(co.name, c.name, nullif(i.bill_to_name, ''), nullif(i.bill_to_email, ''), '') as customer_name`
const parties = sql`left join companies co on co.id = i.company_id left join contacts c on c.id = i.contact_id`
const day = (column: string, { timezone }: Span) =>
  sql`(${sql.ref(column)} at time zone ${timezone})::date::text`

const taxes = sql`(
  select coalesce(jsonb_agg(t order by t.rate::numeric desc, t.category, t.taxable_cents desc, t.tax_name), '[]') from (
    select nullif(l.tax_name, '') as tax_name, trim_scale(l.tax_rate)::text as rate,
      coalesce(l.tax_category, case when l.tax_rate > 0 then 'S' end) as category, l.supply,
      l.tax_decision->>'rule' as rule, l.tax_decision->>'country' as country,
      sum(l.taxable_cents)::bigint as taxable_cents, sum(l.tax_cents)::bigint as tax_cents
    from invoice_lines l where l.invoice_id = i.id group by 1, 2, 3, 4, 5, 6) t)`

const noteTaxes = sql`(
  select coalesce(jsonb_agg(t order by t.rate::numeric desc, t.category, t.taxable_cents desc, t.tax_name), '[]') from (
    select given.tax_name, given.rate, coalesce(given.category, case when given.rate::numeric > 0 then 'S' end) as category,
      given.supply, given.rule, given.country,
      sum(given.taxable_cents)::bigint as taxable_cents, sum(given.tax_cents)::bigint as tax_cents
    from (
      select nullif(part->>'tax_name', '') as tax_name, trim_scale((part->>'tax_rate')::numeric)::text as rate,
        coalesce(part->>'tax_category', b.category) as category, coalesce(part->>'supply', b.supply) as supply,
        b.rule, b.country, (part->>'taxable_cents')::bigint as taxable_cents, (part->>'tax_cents')::bigint as tax_cents
      from jsonb_array_elements(case when ${linesTellTaxes} then n.lines else n.taxes end) part
      left join lateral (
        select l.tax_category as category, l.supply, l.tax_decision->>'rule' as rule, l.tax_decision->>'country' as country
        from invoice_lines l
        where l.invoice_id = n.invoice_id and coalesce(l.tax_name, '') = coalesce(part->>'tax_name', '')
          and l.tax_rate = (part->>'tax_rate')::numeric
        order by l.tax_category is distinct from part->>'tax_category', l.position limit 1) b on true) given
    group by 1, 2, 3, 4, 5, 6) t)`

const invoiceColumns = (
  span: Span,
) => sql`i.id, i.number, i.id as invoice_id, i.number as invoice_number, i.status,
  i.due_date::text as due_date, i.supply_date::text as supply_date, i.period_start::text as period_start,
  i.period_end::text as period_end, ${day('i.voided_at', span)} as voided_on, i.total_cents, ${taxes} as taxes, ${head}`

/** What was issued, whatever became of it since. */
export async function listIssued({ db }: Ctx, span: Span) {
  const { rows } = await sql<Omit<AccountedDocument, 'reporting_total_cents' | 'kind'>>`
    select ${day('i.issued_at', span)} as "on", ${invoiceColumns(span)} from invoices i ${parties}
    where i.issued_at >= ${span.from} and i.issued_at < ${span.until} and i.status <> 'draft'
    order by i.issued_at, i.id`.execute(db)
  return rows.map(row => ({ ...row, kind: 'invoice' as const }))
}

/** What was taken back whole, by the day that happened on. */
export async function listVoided({ db }: Ctx, span: Span) {
  const { rows } = await sql<Omit<AccountedDocument, 'reporting_total_cents' | 'kind'>>`
    select ${day('i.voided_at', span)} as "on", ${invoiceColumns(span)} from invoices i ${parties}
    where i.status = 'void' and i.issued_at is not null and i.voided_at >= ${span.from} and i.voided_at < ${span.until}
    order by i.voided_at, i.id`.execute(db)
  return rows.map(row => ({ ...row, kind: 'cancellation' as const }))
}

/** Cancellation documents are left out: what they cancel is told by the day of its voiding. */
export async function listNotesIssued({ db }: Ctx, span: Span) {
  const { rows } = await sql<Omit<AccountedDocument, 'reporting_total_cents' | 'kind'>>`
    select ${day('n.issued_at', span)} as "on", n.id, n.number, n.invoice_id, i.number as invoice_number, i.status,
      null::text as due_date, i.supply_date::text as supply_date, i.period_start::text as period_start,
      i.period_end::text as period_end, ${day('i.voided_at', span)} as voided_on, n.total_cents, ${noteTaxes} as taxes,
      ${head}
    from credit_notes n join invoices i on i.id = n.invoice_id ${parties}
    where n.issued_at >= ${span.from} and n.issued_at < ${span.until} and n.kind = 'credit'
    order by n.issued_at, n.id`.execute(db)
  return rows.map(row => ({ ...row, kind: 'credit_note' as const }))
}

export async function listBooked({ db }: Ctx, span: Span) {
  const { rows } = await sql<Omit<AccountedPayment, 'reporting_cents'>>`
    select p.id, i.number, p.kind, ${day('p.received_at', span)} as "on", p.provider, p.method, p.reference, p.carried,
      case p.kind when 'payment' then p.amount_cents else -p.amount_cents end as amount_cents, ${taxes} as taxes, ${head}
    from payments p join invoices i on i.id = p.invoice_id ${parties}
    where p.status = 'succeeded' and p.received_at >= ${span.from} and p.received_at < ${span.until}
    order by p.received_at, p.id`.execute(db)
  return rows
}
