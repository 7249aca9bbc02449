import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PricedLine } from '../pricing/price.ts'
import type { ResolvedLine } from './resolve.ts'

type Owner = 'invoice' | 'quote' | 'deal'
const tables = {
  invoice: sql.table('invoice_lines'),
  quote: sql.table('quote_lines'),
  deal: sql.table('deal_lines'),
}
const owners = { invoice: sql.ref('invoice_id'), quote: sql.ref('quote_id'), deal: sql.ref('deal_id') }

export type StoredLine = ResolvedLine &
  PricedLine & {
    position: number
    selected: boolean
    /** Of an offer: for how many invoices discounts lower it, and what it costs from then on. */
    lowered_periods?: number | null
    total_after_cents?: number | null
  }

const offered = sql`, billing_interval, optional, selected, discount_periods, lowered_periods, total_after_cents`
const ownColumns: Record<Owner, RawBuilder<unknown>> = {
  invoice: sql`, period_start, period_end, subscription_item_id, subscription_change_id`,
  quote: offered,
  deal: offered,
}

/** One statement of one text however many lines there are, so that it is planned once. */
export async function insertLines(
  db: Db,
  owner: Owner,
  ownerId: string,
  lines: readonly StoredLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into ${tables[owner]} (${owners[owner]}, id, position, product_id, name, description, quantity, unit,
      unit_price_cents, discount_kind, discount_value, tax_name, tax_rate, tax_category, exemption_code,
      exemption_reason, tax_class, supply, tax_decision, subtotal_cents, discount_cents,
      order_discount_cents, taxable_cents, tax_cents, total_cents${ownColumns[owner]})
    select ${ownerId}::uuid, id, position, product_id, name, description, quantity, unit,
      unit_price_cents, discount_kind, discount_value, tax_name, tax_rate, tax_category, exemption_code,
      exemption_reason, tax_class, supply, tax_decision, subtotal_cents, discount_cents,
      order_discount_cents, taxable_cents, tax_cents, total_cents${ownColumns[owner]}
    from jsonb_to_recordset(${toJson(lines)}::jsonb) as line (
      id uuid, position integer, product_id uuid, name text, description text, quantity numeric, unit text,
      unit_price_cents bigint, discount_kind text, discount_value numeric, tax_name text, tax_rate numeric,
      tax_category text, exemption_code text, exemption_reason text, tax_class text, supply text, tax_decision jsonb,
      subtotal_cents bigint, discount_cents bigint, order_discount_cents bigint, taxable_cents bigint,
      tax_cents bigint, total_cents bigint, billing_interval text, optional boolean, selected boolean,
      discount_periods integer, lowered_periods integer, total_after_cents bigint, period_start date,
      period_end date, subscription_item_id uuid, subscription_change_id uuid)`.execute(db)
}

export async function replaceLines(
  db: Db,
  owner: Owner,
  ownerId: string,
  lines: readonly StoredLine[],
): Promise<void> {
  await Promise.all([
    sql`delete from ${tables[owner]} where ${owners[owner]} = ${ownerId}::uuid`.execute(db),
    insertLines(db, owner, ownerId, lines),
  ])
}

export async function listInvoiceLines(db: Db, invoiceId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    ...row,
    discount_kind: row.discount_kind as StoredLine['discount_kind'],
    billing_interval: 'one_time',
    optional: false,
    selected: true,
  }))
}

export async function listQuoteLines(db: Db, quoteId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute()
  return rows.map(asOffered)
}

export async function listDealLines(db: Db, dealId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('deal_lines')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .execute()
  return rows.map(asOffered)
}

const asOffered = <L extends { discount_kind: string; billing_interval: string }>(row: L) => ({
  ...row,
  discount_kind: row.discount_kind as StoredLine['discount_kind'],
  billing_interval: row.billing_interval as StoredLine['billing_interval'],
})

export interface ProductToBill {
  id: string
  name: string
  description: string | null
  unit: string | null
  unit_price_cents: number
  currency: string
  prices: unknown
  billing_interval: string
  tax_name: string | null
  tax_rate: string
  tax_class: string | null
  supply: string | null
  exemption_reason: string | null
  archived_at: string | null
}

/** Products that lines are made from, by id; archived ones, too. */
export async function findProductsToBill(
  { db }: Ctx,
  ids: readonly string[],
): Promise<Map<string, ProductToBill>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'description',
      'unit',
      'unit_price_cents',
      'currency',
      'prices',
      'billing_interval',
      'tax_name',
      'tax_rate',
      'tax_class',
      'supply',
      'exemption_reason',
      'archived_at',
    ])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
