import { type Insertable, type Selectable, sql } from 'kysely'
import type { Quotes } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { selectPage } from '#kit/query.ts'
import { conditionsOf, type Filtered, holdPartiesOf, orderBy, readFilter } from '#modules/crm/index.ts'
import type { BillingInterval } from '../products/schema.ts'
import { QuoteNotFound } from './errors.ts'
import { quoteEntity } from './filter-queries.ts'
import type { QuoteQuery } from './schema.ts'

export type QuoteRow = Selectable<Quotes>

export async function requireQuote(ctx: Ctx, id: string): Promise<QuoteRow> {
  const row = await ctx.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()
  return found(row, QuoteNotFound)
}

export async function lockQuote(ctx: Ctx, id: string): Promise<QuoteRow> {
  holdPartiesOf(ctx, 'quotes', id)
  const row = await ctx.db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, QuoteNotFound)
}

/** For jobs: the quote may be gone by the time they run. */
export function findQuoteForUpdate(ctx: Ctx, id: string): Promise<QuoteRow | undefined> {
  holdPartiesOf(ctx, 'quotes', id)
  return ctx.db.selectFrom('quotes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The living invoice of its one-time lines. */
export const findLivingInvoice = ({ db }: Ctx, quoteId: string) =>
  db
    .selectFrom('invoices')
    .select(['number', 'status', 'public_token', 'language'])
    .where('quote_id', '=', quoteId)
    .where('subscription_id', 'is', null)
    .where('status', '<>', 'void')
    .executeTakeFirst()

export const updateQuote = (ctx: Ctx, id: string, change: Partial<QuoteRow>): Promise<QuoteRow> =>
  ctx.db
    .updateTable('quotes')
    .set({ ...change, updated_at: ctx.now.toString() } as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** How many of the best matches a search looks at. */
const BEST_MATCHES = 1_000

export async function listQuotes(ctx: Ctx, query: Filtered<typeof QuoteQuery>) {
  const { owner, filter, sort, order } = query
  let filtered = ctx.db.selectFrom('quotes')
  for (const holds of await conditionsOf(ctx, quoteEntity, { owner, ...readFilter(filter) })) {
    filtered = filtered.where(holds)
  }
  for (const column of ['status', 'deal_id', 'contact_id', 'company_id'] as const) {
    const value = query[column]
    if (value !== undefined) filtered = filtered.where(column, '=', value)
  }
  if (query.q?.trim()) {
    filtered = filtered.where(
      'id',
      'in',
      sql<string>`(select f.id from search_quotes(${query.q}, ${BEST_MATCHES}) f)`,
    )
  }
  const sorted = sort === undefined ? sql`quotes.id desc` : await orderBy(ctx, quoteEntity, sort, order)
  return selectPage(query, filtered.selectAll().orderBy(sorted))
}

/** What the lines that count come to, by how often they are billed. */
export async function listIntervalSums({ db }: Ctx, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return []
  const rows = await db
    .selectFrom('quote_lines')
    .select(['quote_id', 'billing_interval'])
    .select(({ fn }) => fn.sum<string>('total_cents').as('total_cents'))
    .select(({ fn }) => fn.sum<string | null>('total_after_cents').as('total_after_cents'))
    .where('quote_id', 'in', quoteIds)
    .where('selected', '=', true)
    .groupBy(['quote_id', 'billing_interval'])
    .execute()
  return rows.map(row => ({
    quote_id: row.quote_id,
    billing_interval: row.billing_interval as BillingInterval,
    total_cents: Number(row.total_cents),
    total_after_cents: row.total_after_cents === null ? null : Number(row.total_after_cents),
    selected: true,
  }))
}

/** Who pays and on what terms, as it was agreed: what is billed again and again goes by it, too. */
export const findAgreement = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('quotes')
    .select([
      'deal_id',
      'payment_terms',
      'po_number',
      'bill_to_name',
      'bill_to_email',
      'bill_to_address',
      'bill_to_tax_id',
      'language',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertQuote = ({ db }: Ctx, values: Insertable<Quotes>): Promise<QuoteRow> =>
  db.insertInto('quotes').values(values).returningAll().executeTakeFirstOrThrow()
