import type { Ctx } from '#kit/context.ts'
import { type Pagination, paginate, slice } from '#kit/page.ts'
import { browseIds, type DealFilter, searchIds } from './list-queries.ts'
import { findDeals } from './queries.ts'
import type { Deal, DealListQuery } from './schema.ts'

/** Newest first; a single stage in the order of its board; a search with the best match first. */
export async function listDeals(
  ctx: Ctx,
  query: DealListQuery,
): Promise<{ data: Deal[]; pagination: Pagination }> {
  const filter: DealFilter = {
    pipeline_id: query.pipeline_id ?? query.pipeline,
    stage_id: query.stage_id ?? query.stage,
    owner_id: query.owner_id ?? query.owner,
    contact_id: query.contact_id,
    company_id: query.company_id,
    status: query.status,
  }
  const page = slice(query)
  const { ids, total } = query.q?.trim()
    ? await searchIds(ctx.db, query.q, filter, page)
    : await browseIds(ctx.db, filter, page)
  return { data: await findDeals(ctx.db, ids), pagination: paginate(query, total) }
}
