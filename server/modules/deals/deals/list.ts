import type { Ctx } from '#kit/context.ts'
import { type Pagination, paginate, slice } from '#kit/page.ts'
import {
  checkCustomFilter,
  conditionsOf,
  customSortOf,
  type Filtered,
  listFields,
  orderBy,
  readFilter,
  takeCustom,
} from '#modules/crm/index.ts'
import { browseIds, browseIdsByCustom, type DealFilter, dealEntity, searchIds } from './list-queries.ts'
import { findDeals } from './read-queries.ts'
import type { Deal, DealListQuery } from './schema.ts'

/** Newest first; a single stage in the order of its board; a search with the best match first. */
export async function listDeals(
  ctx: Ctx,
  given: Filtered<typeof DealListQuery>,
): Promise<{ data: Deal[]; pagination: Pagination }> {
  const { custom, rest: query } = takeCustom(given)
  const key = customSortOf(query.sort)
  const keys = [...Object.keys(custom), ...(key ? [key] : [])]
  if (keys.length > 0) checkCustomFilter(await listFields(ctx.db, 'deal'), keys)
  const filter: DealFilter = {
    custom,
    pipeline_id: query.pipeline_id ?? query.pipeline,
    stage_id: query.stage_id ?? query.stage,
    owner_id: query.owner_id,
    holds: await conditionsOf(ctx, dealEntity, { owner: query.owner, ...readFilter(query.filter) }),
    contact_id: query.contact_id,
    person_id: query.person_id,
    company_id: query.company_id,
    status: query.status,
  }
  const page = slice(query)
  const { ids, total } = query.q?.trim()
    ? await searchIds(ctx.db, query.q, filter, page)
    : key
      ? await browseIdsByCustom(ctx.db, filter, { key, order: query.order ?? 'asc' }, page)
      : await browseIds(ctx.db, filter, page, await sortOf(ctx, query))
  return { data: await findDeals(ctx, ids), pagination: paginate(query, total) }
}

async function sortOf(ctx: Ctx, { sort, order }: Pick<DealListQuery, 'sort' | 'order'>) {
  if (sort === undefined) return undefined
  return sort === 'created_at' ? (order ?? 'desc') : orderBy(ctx, dealEntity, sort, order)
}
