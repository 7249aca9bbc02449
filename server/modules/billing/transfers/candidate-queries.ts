import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** An invoice that a transfer may be meant for. */
export interface Candidate {
  id: string
  number: string
  currency: string
  /** Beyond what is on its way. */
  due_cents: number
  total_cents: number
  /** What the number is called by: its letters and digits in front, its last digits without zeros. */
  prefix: string
  digits: string
  /** The company, else the contact. */
  customer_id: string | null
  bill_to_name: string
  due_date: string | null
  issued_on: string
}

// Word for word what the index invoices_by_reference has.
const prefixKey = sql`(upper(regexp_replace(regexp_replace(number, '[0-9]+$', ''), '[^A-Za-z0-9]', '', 'g') collate "C"))`
const digitsKey = sql`(ltrim(coalesce(substring(number from '[0-9]+$'), ''), '0'))`
const isWaiting = sql`status in ('open', 'uncollectible') and amount_due_cents > 0`

const columns = sql`i.id, i.number, i.currency, i.total_cents, i.bill_to_name, i.due_date,
  coalesce(i.company_id, i.contact_id) as customer_id,
  upper(regexp_replace(regexp_replace(i.number, '[0-9]+$', ''), '[^A-Za-z0-9]', '', 'g') collate "C") as prefix,
  ltrim(coalesce(substring(i.number from '[0-9]+$'), ''), '0') as digits,
  (i.issued_at at time zone (select timezone from organizations))::date as issued_on,
  (i.amount_due_cents - coalesce((select sum(p.amount_cents) from payments p
    where p.invoice_id = i.id and p.kind = 'payment' and p.status = 'pending'), 0))::bigint as due_cents`

const MOST_PREFIXES = 50

/** What numbers begin with: few, whatever the number of invoices, so that each is skipped to by the index. */
export async function listNumberPrefixes({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    with recursive known(prefix) as (
      (select ${prefixKey} from invoices where ${isWaiting} order by 1 limit 1)
      union all
      select (select ${prefixKey} from invoices where ${isWaiting} and ${prefixKey} > known.prefix order by 1 limit 1)
      from known where known.prefix is not null
    )
    select prefix from known where prefix is not null limit ${MOST_PREFIXES}`.execute(db)
  return rows.map(({ prefix }) => prefix)
}

export async function listByReference(
  { db }: Ctx,
  keys: readonly { prefix: string; digits: string }[],
): Promise<Candidate[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Candidate>`
    select ${columns}
    from (select distinct k.prefix, k.digits
      from unnest(${keys.map(key => key.prefix)}::text[], ${keys.map(key => key.digits)}::text[]) k(prefix, digits)) k
    join lateral (select * from invoices where ${isWaiting} and ${prefixKey} = k.prefix and ${digitsKey} = k.digits
      limit 5) i on true`.execute(db)
  return rows
}

const MOST_ALIKE = 40

/** Those of which exactly so much is due, as far as anybody would look. */
export async function listByDue(
  { db }: Ctx,
  amounts: readonly { currency: string; cents: number }[],
): Promise<Candidate[]> {
  if (amounts.length === 0) return []
  const { rows } = await sql<Candidate>`
    select ${columns}
    from (select distinct k.currency, k.cents
      from unnest(${amounts.map(one => one.currency)}::text[], ${amounts.map(one => one.cents)}::bigint[])
        k(currency, cents)) k
    join lateral (select * from invoices where ${isWaiting} and currency = k.currency and amount_due_cents = k.cents
      order by id limit ${MOST_ALIKE}) i on true`.execute(db)
  return rows
}

/** The oldest open ones of each customer, in every currency. */
export async function listOpenOf(
  { db }: Ctx,
  customerIds: readonly string[],
  most: number,
): Promise<Candidate[]> {
  if (customerIds.length === 0) return []
  const { rows } = await sql<Candidate>`
    select ${columns}
    from unnest(${customerIds}::uuid[]) k(id)
    join lateral (
      (select * from invoices where ${isWaiting} and company_id = k.id order by due_date, id limit ${most})
      union all
      (select * from invoices where ${isWaiting} and company_id is null and contact_id = k.id
        order by due_date, id limit ${most})) i on true`.execute(db)
  return rows
}

export async function listCandidates({ db }: Ctx, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Candidate>`
    select ${columns} from invoices i
    where i.id = any(${ids}::uuid[]) and i.status in ('open', 'uncollectible') and i.amount_due_cents > 0`.execute(
    db,
  )
  return rows
}

/** To whom invoices belong now. */
export async function listCustomersOf({ db }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; customer_id: string }>`
    select id, coalesce(company_id, contact_id) as customer_id from invoices
    where id = any(${ids}::uuid[]) and coalesce(company_id, contact_id) is not null`.execute(db)
  return new Map(rows.map(row => [row.id, row.customer_id]))
}

export async function listNumbersOf({ db }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from invoices where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.number]))
}
