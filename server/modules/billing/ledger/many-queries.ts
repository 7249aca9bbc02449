import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { Address } from '#kit/text/postal.ts'

/** What is still to come for an invoice, beyond what is on its way. */
export interface Owed {
  id: string
  number: string
  status: string
  currency: string
  owed_cents: number
  due_date: string | null
  bill_to_name: string
  bill_to_email: string
  billing_address: Address | null
  language: string | null
  company_id: string | null
  contact_id: string | null
}

const select = sql`select i.id, i.number, i.status, i.currency, i.due_date, i.bill_to_name, i.bill_to_email, i.billing_address,
  i.language, i.company_id, i.contact_id,
  case when i.status in ('open', 'uncollectible') then greatest(0, i.amount_due_cents - (
    select coalesce(sum(p.amount_cents), 0)::bigint from payments p
    where p.invoice_id = i.id and p.kind = 'payment' and p.status = 'pending')) else 0 end as owed_cents
  from invoices i`

const byId = (rows: readonly Owed[]) => new Map(rows.map(row => [row.id, row]))

export async function findOwed({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Owed>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Owed>`${select} where i.id = any(${[...ids]}::uuid[])`.execute(db)
  return byId(rows)
}

/** In the order of their ids, as everybody locks them. */
export async function lockOwed(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Owed>> {
  if (ids.length === 0) return new Map()
  await sql`select from invoices where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
  return findOwed(ctx, ids)
}

export interface PendingPayment {
  id: string
  invoice_id: string
  currency: string
  amount_cents: number
  provider_ref: string
  reference: string
  received_at: string
}

/** Debits on their way: they count from when they are settled. */
export async function insertPendingDebits(
  ctx: Ctx,
  rows: readonly PendingPayment[],
  createdById: number | null,
): Promise<void> {
  await sql`insert into payments (id, invoice_id, kind, status, provider, method, currency, amount_cents, provider_ref,
      reference, received_at, with_credit_note, carried, created_by_id, created_at)
    select r.id, r.invoice_id, 'payment', 'pending', 'sepa', 'direct_debit', r.currency, r.amount_cents, r.provider_ref,
      r.reference, r.received_at, false, false, ${createdById}::integer, ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${toJson(rows)}::jsonb) r(id uuid, invoice_id uuid, currency text, amount_cents bigint,
      provider_ref text, reference text, received_at timestamptz)`.execute(ctx.db)
}

/** The same said of many invoices: where collecting each stands. */
export async function markCollections(
  { db }: Ctx,
  rows: readonly { id: string; collection: object | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update invoices i set collection = nullif(r.collection, 'null'::jsonb)
    from jsonb_to_recordset(${toJson(rows)}::jsonb) r(id uuid, collection jsonb) where i.id = r.id`.execute(
    db,
  )
}
