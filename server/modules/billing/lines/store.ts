import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { Priced, PricedLine } from '../pricing/price.ts'
import type { ResolvedLine } from './resolve.ts'
import type { Line, QuoteLine } from './schema.ts'

type Owner = 'invoice' | 'quote'
const tables = { invoice: sql.table('invoice_lines'), quote: sql.table('quote_lines') }
const owners = { invoice: sql.ref('invoice_id'), quote: sql.ref('quote_id') }

export type StoredLine = ResolvedLine & PricedLine & { position: number; selected: boolean }

export const joinPrices = (
  lines: readonly (ResolvedLine & { selected?: boolean })[],
  priced: Priced,
): StoredLine[] =>
  lines.map((line, position) => ({
    ...line,
    ...priced.lines[position]!,
    position,
    selected: line.selected ?? !line.optional,
  }))

const quoteColumns: Record<Owner, RawBuilder<unknown>> = {
  invoice: sql``,
  quote: sql`, billing_interval, optional, selected`,
}

/** One statement of one text however many lines there are, so that it is planned once. */
export async function insertLines(db: Db, owner: Owner, ownerId: string, lines: StoredLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into ${tables[owner]} (${owners[owner]}, id, position, product_id, name, description, quantity, unit,
      unit_price_cents, discount_kind, discount_value, tax_name, tax_rate, subtotal_cents, discount_cents,
      order_discount_cents, taxable_cents, tax_cents, total_cents${quoteColumns[owner]})
    select ${ownerId}::uuid, id, position, product_id, name, description, quantity, unit,
      unit_price_cents, discount_kind, discount_value, tax_name, tax_rate, subtotal_cents, discount_cents,
      order_discount_cents, taxable_cents, tax_cents, total_cents${quoteColumns[owner]}
    from jsonb_to_recordset(${toJson(lines)}::jsonb) as line (
      id uuid, position integer, product_id uuid, name text, description text, quantity numeric, unit text,
      unit_price_cents bigint, discount_kind text, discount_value numeric, tax_name text, tax_rate numeric,
      subtotal_cents bigint, discount_cents bigint, order_discount_cents bigint, taxable_cents bigint,
      tax_cents bigint, total_cents bigint, billing_interval text, optional boolean, selected boolean)`.execute(
    db,
  )
}

export async function replaceLines(
  db: Db,
  owner: Owner,
  ownerId: string,
  lines: StoredLine[],
): Promise<void> {
  await Promise.all([
    sql`delete from ${tables[owner]} where ${owners[owner]} = ${ownerId}::uuid`.execute(db),
    insertLines(db, owner, ownerId, lines),
  ])
}

export async function loadInvoiceLines(db: Db, invoiceId: string): Promise<StoredLine[]> {
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

export async function loadQuoteLines(db: Db, quoteId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    ...row,
    discount_kind: row.discount_kind as StoredLine['discount_kind'],
    billing_interval: row.billing_interval as StoredLine['billing_interval'],
  }))
}

export const presentLine = (line: StoredLine): Line => ({
  id: line.id,
  position: line.position,
  product_id: line.product_id,
  name: line.name,
  description: line.description,
  quantity: Number(line.quantity),
  unit: line.unit,
  unit_price_cents: line.unit_price_cents,
  discount_kind: line.discount_kind,
  discount_value: Number(line.discount_value),
  tax_name: line.tax_name,
  tax_rate: Number(line.tax_rate),
  subtotal_cents: line.subtotal_cents,
  discount_cents: line.discount_cents,
  order_discount_cents: line.order_discount_cents,
  taxable_cents: line.taxable_cents,
  tax_cents: line.tax_cents,
  total_cents: line.total_cents,
})

export const presentQuoteLine = (line: StoredLine): QuoteLine => ({
  ...presentLine(line),
  billing_interval: line.billing_interval,
  optional: line.optional,
  selected: line.selected,
})
