import type { Ctx } from '#kit/context.ts'
import { loadInvoiceLines } from '../lines/store.ts'
import { loadView, presentInvoice, presentWithLines } from './present.ts'
import { findInvoice, listInvoices } from './queries.ts'
import type { Invoice, InvoiceQuery, InvoiceWithLines } from './schema.ts'

export async function getInvoice(ctx: Ctx, id: string): Promise<InvoiceWithLines> {
  const [row, lines, view] = await Promise.all([
    findInvoice(ctx, id),
    loadInvoiceLines(ctx.db, id),
    loadView(ctx),
  ])
  return presentWithLines(row, lines, view)
}

export async function getInvoices(ctx: Ctx, query: InvoiceQuery): Promise<Invoice[]> {
  const view = await loadView(ctx)
  const rows = await listInvoices(ctx, query, view.today)
  return rows.map(row => presentInvoice(row, view))
}
