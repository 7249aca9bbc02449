import type { Ctx } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { findNames } from '../queries.ts'
import { listMisbilled } from './misbilled-queries.ts'
import type { Misbilled } from './schema.ts'

/** Periods that earlier rules billed wrongly. Nothing is mended: what to do is for a person to say. */
export async function readMisbilled(ctx: Ctx, query: PageQuery) {
  const rows = await listMisbilled(ctx, slice(query))
  const names = await findNames(
    ctx,
    rows.map(row => row.subscription_id),
  )
  return {
    data: rows.map(({ total: _total, kind, ...row }) => ({
      ...row,
      kind: kind as Misbilled['kind'],
      customer_name: names.get(row.subscription_id)?.customer_name ?? null,
    })),
    pagination: paginate(query, rows[0]?.total ?? 0),
  }
}
