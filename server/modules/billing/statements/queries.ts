import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Whose } from '../balance/queries.ts'
import { isOfCustomer } from '../customers/queries.ts'
import type { EntryKind } from './schema.ts'

export interface Moved {
  date: string
  kind: EntryKind
  number: string | null
  invoice_id: string | null
  /** What it says of itself: a title, a reason, a reference. */
  text: string | null
  method: string | null
  /** What is owed more, or less, by it. */
  cents: number
}

export interface Span {
  currency: string
  timezone: string
  to: string
}

/**
 * Everything that changed what a customer owes until the end of a day, in order: documents before money, then age. Money
 * that was moved between an invoice and the balance changes nothing; what a line of the balance brought or took, does.
 * What a bank dates ahead counts on the invoice already: it stands at today.
 */
export async function listMoved(
  { db, now }: Ctx,
  whose: Whose,
  { currency, timezone, to }: Span,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with own as materialized (
      select t.id, t.number, t.title, t.status, t.total_cents, t.issued_at, t.voided_at, t.paid_at,
        t.amount_credited_cents
      from invoices t where ${isOfCustomer(whose)} and t.currency = ${currency} and t.issued_at is not null),
    moved as (
      select issued_at as at, 0 as part, 'invoice' as kind, number, id as invoice_id, title as text,
        null as method, total_cents as cents, id as row_id from own
      union all
      select voided_at, 0, 'void', number, id, null, null, -total_cents, id from own where status = 'void'
      union all
      select n.issued_at, 0, 'credit_note', n.number, n.invoice_id, n.reason, null, -n.total_cents, n.id
      from credit_notes n join own on own.id = n.invoice_id where n.kind = 'credit'
      union all
      -- Brought in from elsewhere, and settled there by what was not brought along.
      select coalesce(own.paid_at, own.issued_at), 0, 'adjustment', own.number, own.id, null, null,
        n.cents - own.amount_credited_cents, own.id
      from own cross join lateral (
        select coalesce(sum(n.total_cents), 0)::bigint as cents from credit_notes n
        where n.invoice_id = own.id and n.kind = 'credit') n
      where own.status <> 'void' and own.amount_credited_cents <> n.cents
      union all
      select least(p.received_at, ${now.toString()}), 1, p.kind, own.number, p.invoice_id, coalesce(p.reference, p.reason), p.method,
        case p.kind when 'payment' then -p.amount_cents else p.amount_cents end, p.id
      from payments p join own on own.id = p.invoice_id where p.status = 'succeeded'
      union all
      select t.at, 1, case t.kind when 'credit' then 'payment' else t.kind end, null, t.invoice_id, t.note, null,
        -t.amount_cents, t.id
      from balance_entries t
      where ${isOfCustomer(whose)} and t.currency = ${currency} and t.kind in ('credit', 'adjustment', 'refund'))
    select (at at time zone ${timezone})::date::text as date, kind, number, invoice_id, text, method, cents
    from moved where (at at time zone ${timezone})::date <= ${to}::date
    order by (at at time zone ${timezone})::date, part, at, row_id`.execute(db)
  return rows
}

export interface Owed {
  invoice_id: string
  number: string
  due_date: string | null
  due_cents: number
}

/** What each invoice still had to be paid at the end of a day, the longest due first. */
export async function listOwed(
  { db, now }: Ctx,
  whose: Whose,
  { currency, timezone, to }: Span,
): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select * from (
      select t.id as invoice_id, t.number, t.due_date, (t.total_cents
        + (select coalesce(sum(case p.kind when 'payment' then -p.amount_cents else p.amount_cents end), 0)
          from payments p where p.invoice_id = t.id and p.status = 'succeeded'
            and (least(p.received_at, ${now.toString()}) at time zone ${timezone})::date <= ${to}::date)
        - (select coalesce(sum(n.total_cents), 0) from credit_notes n where n.invoice_id = t.id and n.kind = 'credit'
            and (n.issued_at at time zone ${timezone})::date <= ${to}::date)
        - (select greatest(0, t.amount_credited_cents - coalesce(sum(n.total_cents), 0)) from credit_notes n
          where n.invoice_id = t.id and n.kind = 'credit')
        + (select coalesce(sum(b.amount_cents), 0) from balance_entries b
          where b.invoice_id = t.id and b.kind in ('applied', 'returned', 'overpayment')
            and (b.at at time zone ${timezone})::date <= ${to}::date))::bigint as due_cents
      from invoices t
      where ${isOfCustomer(whose)} and t.currency = ${currency}
        and (t.issued_at at time zone ${timezone})::date <= ${to}::date
        and (t.status <> 'void' or (t.voided_at at time zone ${timezone})::date > ${to}::date)) owed
    where due_cents > 0 order by due_date, number`.execute(db)
  return rows
}

/** In which currencies a customer was ever billed or credited. */
export async function listCurrencies({ db }: Ctx, whose: Whose): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select t.currency from invoices t where ${isOfCustomer(whose)} and t.issued_at is not null
    union select t.currency from balance_entries t where ${isOfCustomer(whose)} limit 2`.execute(db)
  return rows.map(({ currency }) => currency)
}
