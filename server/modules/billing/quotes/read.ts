import type { Ctx } from '#kit/context.ts'
import type { Filtered } from '#modules/crm/index.ts'
import { loadView, type View } from '../invoices/present.ts'
import { listQuoteLines } from '../lines/queries.ts'
import { presentQuote, presentQuoteWithLines } from './present.ts'
import { listIntervalSums, listQuotes, type QuoteRow, requireQuote } from './queries.ts'
import type { Quote, QuoteQuery, QuoteWithLines } from './schema.ts'
import { totalsByInterval } from './totals.ts'

export async function getQuote(ctx: Ctx, id: string): Promise<QuoteWithLines> {
  const [row, lines, view] = await Promise.all([
    requireQuote(ctx, id),
    listQuoteLines(ctx.db, id),
    loadView(ctx),
  ])
  return presentQuoteWithLines(row, lines, view)
}

export async function getQuotes(ctx: Ctx, query: Filtered<typeof QuoteQuery>) {
  const [{ data: rows, pagination }, view] = await Promise.all([listQuotes(ctx, query), loadView(ctx)])
  return { data: await presentQuotes(ctx, rows, view), pagination }
}

/** With what each comes to by how often it is due. */
export async function presentQuotes(ctx: Ctx, rows: readonly QuoteRow[], view: View): Promise<Quote[]> {
  const sums = Map.groupBy(
    await listIntervalSums(
      ctx,
      rows.map(row => row.id),
    ),
    sum => sum.quote_id,
  )
  return rows.map(row => presentQuote(row, totalsByInterval(sums.get(row.id) ?? []), view))
}
