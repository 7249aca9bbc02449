import type { Ctx } from '#kit/context.ts'
import { type Pagination, paginate } from '#kit/page.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { loadView, presentInvoice, presentWithLines } from './present.ts'
import { countInvoices, listInvoices, requireInvoice } from './queries.ts'
import type { Invoice, InvoiceQuery, InvoiceWithLines } from './schema.ts'

export async function getInvoice(ctx: Ctx, id: string): Promise<InvoiceWithLines> {
  const [row, lines, view] = await Promise.all([
    requireInvoice(ctx, id),
    listInvoiceLines(ctx.db, id),
    loadView(ctx),
  ])
  return presentWithLines(row, lines, view)
}

export async function getInvoices(
  ctx: Ctx,
  query: InvoiceQuery,
): Promise<{ data: Invoice[]; pagination?: Pagination }> {
  const view = await loadView(ctx)
  const { page, limit } = query
  const [rows, total] = await Promise.all([
    listInvoices(ctx, query, view.today),
    page === undefined ? null : countInvoices(ctx, query, view.today),
  ])
  const data = rows.map(row => presentInvoice(row, view))
  return page === undefined || total === null
    ? { data }
    : { data, pagination: paginate({ page, limit }, total) }
}
