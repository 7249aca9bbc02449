import type { Ctx } from '#kit/context.ts'
import { type Pagination, paginate } from '#kit/page.ts'
import { conditionsOf, type Filtered, readFilter } from '#modules/crm/index.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { invoiceEntity } from './filter-queries.ts'
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
  { filter, ...asked }: Filtered<typeof InvoiceQuery>,
): Promise<{ data: Invoice[]; pagination?: Pagination }> {
  const view = await loadView(ctx)
  const { page, limit, owner } = asked
  const holds = await conditionsOf(ctx, invoiceEntity, { owner, ...readFilter(filter) })
  const query = { ...asked, holds }
  const [rows, total] = await Promise.all([
    listInvoices(ctx, query, view.today),
    page === undefined ? null : countInvoices(ctx, query, view.today),
  ])
  const data = rows.map(row => presentInvoice(row, view))
  return page === undefined || total === null
    ? { data }
    : { data, pagination: paginate({ page, limit }, total) }
}
