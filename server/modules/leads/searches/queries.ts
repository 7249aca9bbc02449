import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { LeadSearch, LeadSearchPatch } from './schema.ts'

export type SearchRow = Omit<LeadSearch, 'new_count'>

const columns = [
  ...(['id', 'name', 'kind', 'filters', 'created_by_id', 'last_run_at', 'last_total'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const

export async function findSearch(db: Db, id: string): Promise<SearchRow | undefined> {
  const row = await db.selectFrom('lead_searches').select(columns).where('id', '=', id).executeTakeFirst()
  return row as SearchRow | undefined
}

export function listSearches(db: Db, page: PageQuery) {
  return selectPage(
    page,
    db
      .selectFrom('lead_searches')
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .$castTo<SearchRow>(),
  )
}

export async function insertSearch(
  ctx: Ctx,
  { id, name, kind, filters }: Pick<SearchRow, 'id' | 'name' | 'kind' | 'filters'>,
): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('lead_searches')
    .values({
      id,
      name,
      kind,
      filters: toJson(filters),
      created_by_id: userIdOf(ctx),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateSearch(
  ctx: Ctx,
  id: string,
  { filters, ...values }: LeadSearchPatch,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('lead_searches')
    .set({ ...values, ...(filters ? { filters: toJson(filters) } : {}), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteRun(ctx: Ctx, id: string, total: number): Promise<void> {
  await ctx.db
    .updateTable('lead_searches')
    .set({ last_run_at: ctx.now.toString(), last_total: total })
    .where('id', '=', id)
    .execute()
}

export async function deleteSearchRow(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('lead_searches').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
