import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'

export const markBilled = ({ db }: Ctx, quoteId: string): Promise<unknown> =>
  db.updateTable('quotes').set({ unbilled_cents: 0 }).where('id', '=', quoteId).execute()

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
