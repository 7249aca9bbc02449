import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { Choice, DateOnly, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { localeFor } from '#kit/web/language.ts'
import type { CustomerRef } from '../customers/schema.ts'
import { isOverdue, loadView, paymentStateOf, type View } from '../invoices/present.ts'
import { getPublicInvoice } from '../invoices/public.ts'
import type { CreditNoteRow, InvoiceRow } from '../invoices/queries.ts'
import { type Collection, collectionStates, Invoice, PublicInvoice } from '../invoices/schema.ts'
import { Amount } from '../orders/schema.ts'
import { hasConnection } from '../payments/providers.ts'
import { quoteUrlOf } from '../quotes/present.ts'
import { Quote } from '../quotes/schema.ts'
import {
  countIssued,
  findIssued,
  listIssued,
  listNotesOf,
  listSentQuotes,
  type OwnStatus,
} from './invoice-queries.ts'

const { status, payment_state } = Invoice.properties

const own = {
  id: Uuid,
  can_pay: Type.Boolean(),
  collection: Nullable(
    NamedObject('OwnCollection', {
      state: Choice(collectionStates),
      next_attempt_at: Nullable(Timestamp),
      due_on: Nullable(DateOnly),
    }),
  ),
  credit_notes: Type.Array(
    NamedObject('OwnCreditNote', {
      id: Uuid,
      number: Type.String(),
      total_cents: Amount,
      issued_at: Timestamp,
    }),
  ),
}

export const OwnInvoice = NamedObject('OwnInvoice', {
  ...own,
  number: Type.String(),
  title: Type.String(),
  status,
  payment_state,
  is_overdue: Type.Boolean(),
  currency: Type.String(),
  total_cents: Amount,
  amount_due_cents: Amount,
  total_display: Type.String(),
  amount_due_display: Type.String(),
  due_date: Nullable(DateOnly),
  issued_at: Nullable(Timestamp),
  paid_at: Nullable(Timestamp),
})
export type OwnInvoice = Static<typeof OwnInvoice>

export const OwnInvoiceDetail = NamedObject('OwnInvoiceDetail', { ...PublicInvoice.properties, ...own })
export type OwnInvoiceDetail = Static<typeof OwnInvoiceDetail>

export const OwnQuote = NamedObject('OwnQuote', {
  id: Uuid,
  number: Type.String(),
  title: Type.String(),
  status: Quote.properties.status,
  currency: Type.String(),
  total_cents: Amount,
  total_display: Type.String(),
  valid_until: Nullable(DateOnly),
  public_url: Nullable(Type.String({ description: 'While it can be answered' })),
})
export type OwnQuote = Static<typeof OwnQuote>

const ownNotes = (notes: readonly CreditNoteRow[]): OwnInvoice['credit_notes'] =>
  notes.map(({ id, number, total_cents, issued_at }) => ({ id, number, total_cents, issued_at }))

const ownCollection = ({ collection }: InvoiceRow): OwnInvoice['collection'] => {
  const { state, next_attempt_at, due_on } = (collection ?? {}) as Partial<Collection>
  return state ? { state, next_attempt_at: next_attempt_at ?? null, due_on: due_on ?? null } : null
}

const isPayable = ({ status, amount_due_cents }: InvoiceRow): boolean =>
  (status === 'open' || status === 'uncollectible') && amount_due_cents > 0

function presentOwn(
  row: InvoiceRow,
  notes: readonly CreditNoteRow[],
  view: View,
  takesCards: boolean,
): OwnInvoice {
  const locale = localeFor(view.locale, row.language)
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    status: row.status as OwnInvoice['status'],
    payment_state: paymentStateOf(row),
    is_overdue: isOverdue(row, view.today),
    currency: row.currency,
    total_cents: row.total_cents,
    amount_due_cents: row.status === 'void' ? 0 : row.amount_due_cents,
    total_display: formatMoney(row.total_cents, row.currency, locale),
    amount_due_display: formatMoney(row.status === 'void' ? 0 : row.amount_due_cents, row.currency, locale),
    due_date: row.due_date,
    issued_at: row.issued_at,
    paid_at: row.paid_at,
    can_pay: takesCards && isPayable(row),
    collection: ownCollection(row),
    credit_notes: ownNotes(notes),
  }
}

/** What a customer was issued, as they see it. */
export async function getOwnInvoices(
  ctx: Ctx,
  customer: CustomerRef,
  query: PageQuery & { status?: OwnStatus | undefined },
) {
  const view = await loadView(ctx)
  const [rows, total, takesCards] = await Promise.all([
    listIssued(ctx, customer, { status: query.status, today: view.today, ...slice(query) }),
    countIssued(ctx, customer, query.status, view.today),
    hasConnection(ctx),
  ])
  const notes = Map.groupBy(
    await listNotesOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    note => note.invoice_id,
  )
  const data = rows.map(row => presentOwn(row, notes.get(row.id) ?? [], view, takesCards))
  return { data, pagination: paginate(query, total) }
}

export async function getOwnInvoice(ctx: Ctx, customer: CustomerRef, id: string): Promise<OwnInvoiceDetail> {
  const row = await findIssued(ctx, customer, id)
  const [shown, notes] = await Promise.all([getPublicInvoice(ctx, id), listNotesOf(ctx, [id])])
  return {
    ...shown,
    id: row.id,
    collection: ownCollection(row),
    credit_notes: shown.credit_notes.map((note, at) => ({ ...note, ...ownNotes(notes)[at]! })),
  }
}

/** Those that were sent and not taken back; with the way to answer while there is one. */
export async function getOwnQuotes(ctx: Ctx, customer: CustomerRef): Promise<OwnQuote[]> {
  const [rows, view] = await Promise.all([listSentQuotes(ctx, customer), loadView(ctx)])
  return rows.map(row => {
    const isOver = row.valid_until !== null && row.valid_until < view.today
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      status: row.status as OwnQuote['status'],
      currency: row.currency,
      total_cents: row.total_cents,
      total_display: formatMoney(row.total_cents, row.currency, localeFor(view.locale, row.language)),
      valid_until: row.valid_until,
      public_url: row.status === 'sent' && !isOver ? quoteUrlOf(view.publicUrl, row) : null,
    }
  })
}
