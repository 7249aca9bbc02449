import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { ReportListQuery, SavedReport } from './schema.ts'

const columns = [
  ...(['id', 'name', 'description', 'query', 'chart', 'visibility', 'owner_id'] as const),
  ...(['created_at', 'updated_at', 'last_run_at'] as const),
] as const

export async function findReport(db: Db, id: string): Promise<SavedReport | undefined> {
  const row = await db.selectFrom('reports').select(columns).where('id', '=', id).executeTakeFirst()
  return row as SavedReport | undefined
}

/** For whoever changes it. */
export async function lockReport(db: Db, id: string): Promise<SavedReport | undefined> {
  const row = await db
    .selectFrom('reports')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as SavedReport | undefined
}

export async function findReports(db: Db, ids: readonly string[]): Promise<SavedReport[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('reports').select(columns).where('id', 'in', ids).execute()
  return rows as SavedReport[]
}

export function listReports(ctx: Ctx, query: ReportListQuery) {
  const { q, dataset, mine } = query
  const me = userIdOf(ctx)
  const seen = ctx.db
    .selectFrom('reports')
    .where(eb => eb.or([eb('visibility', '=', 'organization'), eb('owner_id', '=', me)]))
    .$if(q !== undefined && q !== '', rows =>
      rows.where(eb => {
        const like = containing(q!)
        return eb.or([eb('name', 'ilike', like), eb('description', 'ilike', like)])
      }),
    )
    .$if(dataset !== undefined, rows => rows.where(sql`query ->> 'dataset'`, '=', dataset!))
    .$if(mine === true, rows => rows.where('owner_id', '=', me))
  return selectPage(
    query,
    seen.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').$castTo<SavedReport>(),
  )
}

export async function countReports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertReport(ctx: Ctx, report: Omit<SavedReport, 'last_run_at'>): Promise<void> {
  const { query, chart, ...row } = report
  await ctx.db
    .insertInto('reports')
    .values({ ...row, query: toJson(query), chart: toJson(chart) })
    .execute()
}

export async function updateReport(
  ctx: Ctx,
  id: string,
  {
    query,
    chart,
    ...values
  }: Partial<Pick<SavedReport, 'name' | 'description' | 'query' | 'chart' | 'visibility'>>,
): Promise<void> {
  await ctx.db
    .updateTable('reports')
    .set({
      ...values,
      ...(query ? { query: toJson(query) } : {}),
      ...(chart ? { chart: toJson(chart) } : {}),
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .execute()
}

export async function noteRun(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.updateTable('reports').set({ last_run_at: ctx.now.toString() }).where('id', '=', id).execute()
}

export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('reports').where('id', '=', id).execute()
}

/** Whoever counts what an organization holds comes one after the other. */
export async function lockOrganization(db: Db): Promise<void> {
  await db.selectFrom('organizations').select('id').forNoKeyUpdate().execute()
}
