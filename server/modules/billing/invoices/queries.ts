import { type Expression, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { CreditNotes, InvoiceReminders, Invoices } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import type { Address, ElectronicAddress } from '#kit/text/postal.ts'
import { holdPartiesOf, orderBy } from '#modules/crm/index.ts'
import type { CustomerRef } from '../customers/schema.ts'
import type { EInvoiceFormat } from '../documents/e-invoice/profiles.ts'
import { InvoiceNotFound } from './errors.ts'
import { invoiceEntity } from './filter-queries.ts'
import type { Collection, InvoiceQuery } from './schema.ts'

export type InvoiceRow = Selectable<Invoices>
export type CreditNoteRow = Selectable<CreditNotes>

export const findInvoice = ({ db }: Ctx, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const requireInvoice = async (ctx: Ctx, id: string): Promise<InvoiceRow> =>
  found(await findInvoice(ctx, id), InvoiceNotFound)

/** Whoever changes money or status comes through here: the row's lock makes void and payment take turns. */
export async function lockInvoice(ctx: Ctx, id: string): Promise<InvoiceRow> {
  holdPartiesOf(ctx, 'invoices', id)
  const row = await ctx.db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, InvoiceNotFound)
}

/** Language and zone of the organization, alone: every answer needs them. */
export const loadLocale = ({ db }: Ctx) =>
  db.selectFrom('organizations').select(['locale', 'timezone']).executeTakeFirstOrThrow()

/** For jobs: the invoice may be gone by the time they run. */
export function findInvoiceForUpdate(ctx: Ctx, id: string): Promise<InvoiceRow | undefined> {
  holdPartiesOf(ctx, 'invoices', id)
  return ctx.db.selectFrom('invoices').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** What the records behind an invoice say about who is billed. */
export interface Customer {
  contact_name: string | null
  email: string | null
  /** What the contact's own record calls the company. */
  employer: string | null
  company_name: string | null
  address: string | null
  city: string | null
  country: string | null
  vat_id: string | null
  /** The company's, else the contact's. */
  billing_address: Address | null
  buyer_reference: string | null
  electronic_address: ElectronicAddress | null
  /** In which format the company wants its invoices. */
  e_invoice_format: EInvoiceFormat | null
  /** How they said they are billed, where they did. */
  billed_name: string | null
  billed_email: string | null
  billed_address: string | null
  billed_tax_id: string | null
  /** How the contact is written to, else everybody of the company. */
  language: string | null
}

export async function findCustomer(
  { db }: Ctx,
  { contact_id, company_id }: Pick<InvoiceRow, 'contact_id' | 'company_id'>,
): Promise<Customer> {
  const { rows } = await sql<Customer>`
    select c.name as contact_name, c.email, c.company_name as employer, co.name as company_name,
      co.address, co.city, co.country, co.vat_id, coalesce(co.billing_address, c.billing_address) as billing_address,
      co.buyer_reference, co.electronic_address, co.e_invoice_format, coalesce(c.language, co.language) as language,
      d.bill_to_name as billed_name, d.bill_to_email as billed_email, d.bill_to_address as billed_address,
      d.bill_to_tax_id as billed_tax_id
    from (select ${contact_id}::uuid as contact_id, ${company_id}::uuid as company_id) given
    left join contacts c on c.id = given.contact_id
    left join companies co on co.id = coalesce(given.company_id, c.company_id)
    left join lateral (
      select bill_to_name, bill_to_email, bill_to_address, bill_to_tax_id from billing_details b
      where b.company_id = given.company_id or (given.company_id is null and b.contact_id = given.contact_id)
      order by b.updated_at desc limit 1) d on true`.execute(db)
  return rows[0]!
}

type InvoiceChange = { [Column in keyof InvoiceRow]?: InvoiceRow[Column] | Expression<InvoiceRow[Column]> }

const objects = ['billing_address', 'deliver_to', 'buyer_electronic_address'] as const

/** Objects as text for their columns; only what is given. */
const withJson = <C extends Partial<Record<(typeof objects)[number], unknown>>>(change: C): C => ({
  ...change,
  ...Object.fromEntries(objects.flatMap(key => (change[key] ? [[key, toJson(change[key])]] : []))),
})

export async function updateInvoice(ctx: Ctx, id: string, change: InvoiceChange): Promise<InvoiceRow> {
  return ctx.db
    .updateTable('invoices')
    .set({ ...withJson(change), updated_at: ctx.now.toString() } as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

// Word for word the conditions of the partial indexes: a parameter in place of a constant would hide them.
const isOpenAndDue = sql<boolean>`status = 'open' and amount_due_cents > 0`
const isPartiallyPaid = sql<boolean>`status in ('open', 'uncollectible')
  and amount_paid_cents - amount_reversed_cents > amount_refunded_cents and amount_due_cents > 0`
const isUnpaid = sql<boolean>`status in ('open', 'uncollectible')
  and amount_paid_cents = amount_reversed_cents and amount_due_cents > 0`

/** What is asked for, and what must hold beside it. */
export type InvoiceChoice = Omit<InvoiceQuery, 'filter'> & { holds: readonly RawBuilder<boolean>[] }

const filtered = (ctx: Ctx, query: InvoiceChoice, today: string) => {
  const filter = query.status ?? query.status_filter
  let select = ctx.db.selectFrom('invoices')
  for (const holds of query.holds) select = select.where(holds)
  for (const column of ['contact_id', 'company_id', 'deal_id', 'quote_id', 'subscription_id'] as const) {
    const id = query[column]
    if (id !== undefined) select = select.where(column, '=', id)
  }
  if (query.q?.trim()) {
    select = select.where(
      'id',
      'in',
      sql<string>`(select f.id from search_invoices(${query.q}, ${BEST_MATCHES}) f)`,
    )
  }
  if (filter === 'overdue') return select.where(isOpenAndDue).where('due_date', '<', today)
  if (filter === 'partially_paid') return select.where(isPartiallyPaid)
  if (filter === 'unpaid') return select.where(isUnpaid)
  return filter ? select.where('status', '=', filter) : select
}

/** How many of the best matches a search looks at. */
const BEST_MATCHES = 1_000

/** Newest first; overdue ones by due date, the longest overdue first. Each filter has its index. */
export async function listInvoices(ctx: Ctx, query: InvoiceChoice, today: string): Promise<InvoiceRow[]> {
  const { page, limit, before } = query
  let select = filtered(ctx, query, today).selectAll().limit(limit)
  if (page !== undefined) select = select.offset((page - 1) * limit)
  if (query.sort !== undefined) {
    return select.orderBy(await orderBy(ctx, invoiceEntity, query.sort, query.order)).execute()
  }
  if ((query.status ?? query.status_filter) === 'overdue') {
    if (before) {
      const last = await requireInvoice(ctx, before)
      select = select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('due_date', 'id'), '>', tuple(last.due_date, last.id)),
      )
    }
    return select.orderBy('due_date').orderBy('id').execute()
  }
  if (before) select = select.where('id', '<', before)
  return select.orderBy('id', 'desc').execute()
}

export async function countInvoices(ctx: Ctx, query: InvoiceChoice, today: string): Promise<number> {
  const { total } = await filtered(ctx, query, today)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type Objects = (typeof objects)[number]
/** Its objects as they are. */
export type NewInvoiceRow = Omit<Insertable<Invoices>, Objects> & Partial<Record<Objects, unknown>>

export const insertInvoice = ({ db }: Ctx, values: NewInvoiceRow): Promise<InvoiceRow> =>
  db
    .insertInto('invoices')
    .values(withJson(values) as Insertable<Invoices>)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The hash of the bytes last rendered; what a document shows is not changed by looking at it. */
export const rememberPdf = (
  ctx: Ctx,
  table: 'invoices' | 'quotes' | 'credit_notes',
  id: string,
  sha256: string,
) =>
  ctx.db
    .updateTable(table)
    .set({ pdf_sha256: sha256, last_pdf_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()

/** Open invoices by id, a batch at a time. */
export const listOpenInvoices = (
  { db }: Ctx,
  after: string | undefined,
  limit: number,
): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('status', '=', 'open')
    .$if(after !== undefined, select => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

export const listNotes = ({ db }: Ctx, invoiceId: string): Promise<CreditNoteRow[]> =>
  db.selectFrom('credit_notes').selectAll().where('invoice_id', '=', invoiceId).orderBy('id').execute()

/** The quote behind an invoice is locked before the invoice is. */
export function holdQuoteOf(ctx: Ctx, invoiceId: string): Promise<unknown> {
  holdPartiesOf(ctx, 'invoices', invoiceId)
  return sql`select from quotes where id = (select quote_id from invoices where id = ${invoiceId})
    for no key update`.execute(ctx.db)
}

/** Its invoice is void: what the quote has to be paid once waits to be billed again. */
export async function markUnbilled(
  { db }: Ctx,
  { quote_id, subscription_id }: Pick<InvoiceRow, 'quote_id' | 'subscription_id'>,
): Promise<void> {
  if (!quote_id || subscription_id) return
  await sql`update quotes set unbilled_cents = coalesce((
      select sum(total_cents) from quote_lines
      where quote_id = ${quote_id} and selected and billing_interval = 'one_time'), 0)
    where id = ${quote_id} and status = 'accepted'`.execute(db)
}

export const listReminders = ({ db }: Ctx, invoiceId: string): Promise<Selectable<InvoiceReminders>[]> =>
  db
    .selectFrom('invoice_reminders')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('offset_days')
    .execute()

/**
 * What other modules say of an invoice whose money they see to. It is no edit of it: nobody who is just changing a text
 * has to hear of it.
 */
export async function markInvoice(
  { db }: Ctx,
  id: string,
  { collection, dunning_level }: { collection?: Collection | null; dunning_level?: number },
): Promise<void> {
  await db
    .updateTable('invoices')
    .set({
      ...(collection !== undefined && { collection: collection && toJson(collection) }),
      ...(dunning_level !== undefined && { dunning_level }),
    })
    .where('id', '=', id)
    .execute()
}

/** The id of the invoice that a customer was sent last. */
export async function findNewestInvoice(
  { db }: Ctx,
  { type, id }: Pick<CustomerRef, 'type' | 'id'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where(type === 'company' ? 'company_id' : 'contact_id', '=', id)
    .where('issued_at', 'is not', null)
    .where('status', '<>', 'void')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
