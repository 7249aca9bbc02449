import type { Ctx } from '#kit/context.ts'
import { type PageQuery, pageOf, paginate, slice } from '#kit/page.ts'
import { type CustomFilter, checkCustomFilter, customSortOf } from '../custom-fields/filter.ts'
import { listFields } from '../custom-fields/queries.ts'
import { conditionsOf } from '../filter/choose-queries.ts'
import type { Choosing } from '../filter/schema.ts'
import { orderBy } from '../filter/sort-queries.ts'
import { tallyOf } from '../tally-queries.ts'
import { companyEntity } from './filter-queries.ts'
import {
  type CompanySort,
  countCompanies,
  hasConditions,
  listCompanyRows,
  searchCompanies,
} from './list-queries.ts'

const BEST_MATCHES = 1_000

export const companySorts = ['name', 'created_at'] as const

interface Wanted {
  page: PageQuery
  q?: string | undefined
  /** One of `companySorts`, or any field. */
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  custom: CustomFilter
  parent_id?: string | undefined
  choosing: Choosing
}

export async function listCompanies(ctx: Ctx, wanted: Wanted) {
  const { page, q, sort, custom, parent_id, choosing } = wanted
  const sorted = await sortOf(ctx, wanted)
  const keys = [...Object.keys(custom), ...(sorted.column === 'custom' ? [sorted.key] : [])]
  if (keys.length > 0) checkCustomFilter(await listFields(ctx.db, 'company'), keys)
  const conditions = { custom, parent_id, holds: await conditionsOf(ctx, companyEntity, choosing) }
  if (q?.trim()) {
    const { companies, total } = await searchCompanies(ctx.db, {
      q,
      most: BEST_MATCHES,
      sort: sort ? sorted : null,
      page: slice(page),
      conditions,
    })
    return { data: companies, pagination: paginate(page, total) }
  }
  return pageOf(
    page,
    listCompanyRows(ctx.db, conditions, sorted, slice(page)),
    hasConditions(conditions) ? countCompanies(ctx.db, conditions) : tallyOf(ctx.db, 'companies'),
  )
}

async function sortOf(ctx: Ctx, { sort, order }: Wanted): Promise<CompanySort> {
  const key = customSortOf(sort)
  if (key !== undefined) return { column: 'custom', key, order: order ?? 'asc' }
  if (sort !== undefined && sort !== 'name' && sort !== 'created_at') {
    return { column: 'field', by: await orderBy(ctx, companyEntity, sort, order) }
  }
  return sort === 'created_at'
    ? { column: 'created_at', order: order ?? 'desc' }
    : { column: 'name_key', order: order ?? 'asc' }
}
