import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'
import type { InvoiceRow } from '../../invoices/queries.ts'

/** The quote behind an invoice is locked before the invoice is. */
export function holdQuoteOf(ctx: Ctx, invoiceId: string): Promise<unknown> {
  holdPartiesOf(ctx, 'invoices', invoiceId)
  return sql`select from quotes where id = (select quote_id from invoices where id = ${invoiceId})
    for no key update`.execute(ctx.db)
}

export const markBilled = ({ db }: Ctx, quoteId: string): Promise<unknown> =>
  db.updateTable('quotes').set({ unbilled_cents: 0 }).where('id', '=', quoteId).execute()

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

const unbilled = ({ db }: Ctx) => db.selectFrom('quotes').where(sql<boolean>`unbilled_cents > 0`)

/** Longest accepted first. */
export async function listUnbilled(ctx: Ctx, query: PageQuery) {
  const { limit, offset } = slice(query)
  const [rows, sums] = await Promise.all([
    unbilled(ctx).selectAll().orderBy('accepted_at').orderBy('id').limit(limit).offset(offset).execute(),
    unbilled(ctx)
      .select('currency')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('unbilled_cents').as('amount_cents'),
      ])
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
  ])
  const total = sums.reduce((all, { count }) => all + Number(count), 0)
  return { rows, sums, pagination: paginate(query, total) }
}
