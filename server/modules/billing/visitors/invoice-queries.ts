import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { isOfCustomer } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'
import { InvoiceNotFound } from '../invoices/errors.ts'
import type { CreditNoteRow, InvoiceRow } from '../invoices/queries.ts'
import type { QuoteRow } from '../quotes/queries.ts'

type Whose = Pick<CustomerRef, 'type' | 'id'>
export type OwnStatus = 'open' | 'paid' | 'overdue'

/** Issued ones: what is not issued yet is nobody's but the seller's. */
const issued = (ctx: Ctx, customer: Whose, status: OwnStatus | undefined, today: string) => {
  const select = ctx.db
    .selectFrom('invoices as t')
    .where(isOfCustomer(customer))
    .where('t.issued_at', 'is not', null)
  if (status === 'overdue')
    return select
      .where('t.status', '=', 'open')
      .where('t.amount_due_cents', '>', 0)
      .where('t.due_date', '<', today)
  return status ? select.where('t.status', '=', status) : select
}

export const listIssued = (
  ctx: Ctx,
  customer: Whose,
  {
    status,
    today,
    limit,
    offset,
  }: { status?: OwnStatus | undefined; today: string; limit: number; offset: number },
): Promise<InvoiceRow[]> =>
  issued(ctx, customer, status, today)
    .selectAll('t')
    .orderBy('t.issued_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countIssued(
  ctx: Ctx,
  customer: Whose,
  status: OwnStatus | undefined,
  today: string,
): Promise<number> {
  const { total } = await issued(ctx, customer, status, today)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findIssued = async (ctx: Ctx, customer: Whose, id: string): Promise<InvoiceRow> =>
  found(
    await ctx.db
      .selectFrom('invoices as t')
      .selectAll('t')
      .where(isOfCustomer(customer))
      .where('t.id', '=', id)
      .where('t.issued_at', 'is not', null)
      .executeTakeFirst(),
    InvoiceNotFound,
  )

export const listNotesOf = ({ db }: Ctx, invoiceIds: readonly string[]): Promise<CreditNoteRow[]> =>
  invoiceIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('credit_notes').selectAll().where('invoice_id', 'in', invoiceIds).orderBy('id').execute()

export const listSentQuotes = ({ db }: Ctx, customer: Whose): Promise<QuoteRow[]> =>
  db
    .selectFrom('quotes as t')
    .selectAll('t')
    .where(isOfCustomer(customer))
    .where('t.status', 'in', ['sent', 'accepted', 'declined', 'expired'])
    .orderBy('t.sent_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(500)
    .execute() as Promise<unknown> as Promise<QuoteRow[]>

/** What was issued to the customer between two days, oldest first. */
export async function listDocuments({ db }: Ctx, customer: Whose, from: string, to: string, zone: string) {
  const { rows } = await sql<{
    kind: 'invoice' | 'credit_note'
    id: string
    invoice_id: string
    number: string
    issued_at: string
  }>`
    select 'invoice' as kind, t.id, t.id as invoice_id, t.number, t.issued_at from invoices t
    where ${isOfCustomer(customer)} and t.issued_at is not null
      and (t.issued_at at time zone ${zone})::date between ${from}::date and ${to}::date
    union all
    select 'credit_note', n.id, n.invoice_id, n.number, n.issued_at
    from invoices t join credit_notes n on n.invoice_id = t.id
    where ${isOfCustomer(customer)} and t.issued_at is not null
      and (n.issued_at at time zone ${zone})::date between ${from}::date and ${to}::date
    order by 5, 2 limit 2001`.execute(db)
  return rows
}
