import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { paceSearches, prepareFilter, searchPool } from '../search/service.ts'
import { countInTables } from '../search/sql-queries.ts'
import {
  deleteSearchRow,
  findSearch,
  insertSearch,
  listSearches,
  noteRun,
  type SearchRow,
  updateSearch,
} from './queries.ts'
import {
  type LeadSearch,
  type LeadSearchIn,
  LeadSearchNotFound,
  type LeadSearchPatch,
  type RunIn,
} from './schema.ts'

/** What entered the pool since is counted in the tables, by the day it came: it is little. */
async function present(ctx: Ctx, row: SearchRow): Promise<LeadSearch> {
  const { asked } = await prepareFilter(ctx, row.kind, row.filters)
  return { ...row, new_count: await countInTables(ctx.db, asked, row.last_run_at ?? row.created_at) }
}

export async function pageSearches(ctx: Ctx, page: PageQuery) {
  const { data: rows, pagination } = await listSearches(ctx.db, page)
  const data: LeadSearch[] = []
  for (const row of rows) data.push(await present(ctx, row))
  return { data, pagination }
}

export const getSearch = async (ctx: Ctx, id: string): Promise<LeadSearch> =>
  present(ctx, found(await findSearch(ctx.db, id), LeadSearchNotFound))

export async function createSearch(
  ctx: Ctx,
  { name, kind, filters = {} }: LeadSearchIn,
): Promise<LeadSearch> {
  const id = newId()
  await insertSearch(ctx, { id, name: readName('name', name), kind, filters })
  return getSearch(ctx, id)
}

export async function changeSearch(ctx: Ctx, id: string, input: LeadSearchPatch): Promise<LeadSearch> {
  const values = input.name === undefined ? input : { ...input, name: readName('name', input.name) }
  if (!(await updateSearch(ctx, id, values))) throw LeadSearchNotFound()
  return getSearch(ctx, id)
}

export async function deleteSearch(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteSearchRow(ctx.db, id))) throw LeadSearchNotFound()
}

export async function runSearch(ctx: WorkCtx, id: string, { page, limit }: RunIn) {
  await paceSearches(ctx)
  const { kind, filters } = await ctx.transact(async inner =>
    found(await findSearch(inner.db, id), LeadSearchNotFound),
  )
  const answer = await searchPool(ctx, { kind, filters, sort: 'relevance', page, limit })
  await ctx.transact(inner => noteRun(inner, id, answer.pagination.total))
  return answer
}
