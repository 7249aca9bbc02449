import type { Ctx, Db } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { Dashboard } from './schema.ts'

export type DashboardRow = Omit<Dashboard, 'widgets' | 'widget_count'>

const columns = [
  ...(['id', 'name', 'description', 'visibility', 'owner_id', 'shared_at', 'share_expires_at'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const

export async function findDashboard(db: Db, id: string): Promise<DashboardRow | undefined> {
  const row = await db.selectFrom('dashboards').select(columns).where('id', '=', id).executeTakeFirst()
  return row as DashboardRow | undefined
}

/** For whoever changes it or its widgets. */
export async function lockDashboard(db: Db, id: string): Promise<DashboardRow | undefined> {
  const row = await db
    .selectFrom('dashboards')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as DashboardRow | undefined
}

export function listDashboards(ctx: Ctx, q: string | undefined, page: PageQuery) {
  const seen = ctx.db
    .selectFrom('dashboards')
    .where(eb => eb.or([eb('visibility', '=', 'organization'), eb('owner_id', '=', userIdOf(ctx))]))
    .$if(q !== undefined && q !== '', query => query.where('name', 'ilike', containing(q!)))
  return selectPage(
    page,
    seen.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').$castTo<DashboardRow>(),
  )
}

export async function countDashboards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('dashboards')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertDashboard(
  ctx: Ctx,
  row: Pick<DashboardRow, 'id' | 'name' | 'description' | 'visibility' | 'owner_id'>,
): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('dashboards')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
}

export async function updateDashboard(
  ctx: Ctx,
  id: string,
  values: Partial<Pick<DashboardRow, 'name' | 'description' | 'visibility'>>,
): Promise<void> {
  await ctx.db
    .updateTable('dashboards')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

/** Something on it changed: what strangers saw last is shown to none of them any more. */
export async function touchDashboard(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('dashboards')
    .set({ updated_at: ctx.now.toString(), shown: null, shown_at: null })
    .where('id', '=', id)
    .execute()
}

export async function deleteDashboardRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dashboards').where('id', '=', id).execute()
}

/** True for the first who asks. */
export async function takeBeginning(ctx: Ctx): Promise<boolean> {
  const row = await ctx.db
    .insertInto('report_beginnings')
    .values({ begun_at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('begun_at')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasBegun(db: Db): Promise<boolean> {
  return (await db.selectFrom('report_beginnings').select('begun_at').executeTakeFirst()) !== undefined
}

export async function findLocale(db: Db): Promise<string> {
  return (await db.selectFrom('organizations').select('locale').executeTakeFirstOrThrow()).locale
}
