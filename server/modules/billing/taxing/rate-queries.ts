import type { Ctx } from '#kit/context.ts'
import type { RateRow } from '../tax/rates/shipped.ts'

const columns = ['id', 'country', 'tax_class', 'rate', 'valid_from', 'valid_to'] as const

export async function listOwnRates({ db }: Ctx): Promise<RateRow[]> {
  const rows = await db
    .selectFrom('tax_rates')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy('country')
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
  return rows.map(({ valid_from, valid_to, ...row }) => ({
    ...row,
    tax_class: row.tax_class as RateRow['tax_class'],
    rate: Number(row.rate),
    from: valid_from,
    to: valid_to,
    source: 'organization',
  }))
}

export const insertRate = (ctx: Ctx, row: RateRow, createdBy: number | null) =>
  ctx.db
    .insertInto('tax_rates')
    .values({
      id: row.id,
      country: row.country,
      tax_class: row.tax_class,
      rate: String(row.rate),
      valid_from: row.from,
      valid_to: row.to,
      created_by_id: createdBy,
      created_at: ctx.now.toString(),
    })
    .execute()

/** Hidden from here on: what was taxed by it goes on naming it. */
export async function hideRate(ctx: Ctx, id: string): Promise<boolean> {
  const gone = await ctx.db
    .updateTable('tax_rates')
    .set({ deleted_at: ctx.now.toString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
