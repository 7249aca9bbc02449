import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { ReportQuery } from '../../query/schema.ts'
import type { Chart } from '../../saved/schema.ts'
import type { Widget } from './schema.ts'

export type WidgetRow = Omit<Widget, 'result' | 'error' | 'filters_applied' | 'chart' | 'query'> & {
  dashboard_id: string
  query: ReportQuery | null
  chart: Chart | null
}

const columns = [
  ...(['id', 'dashboard_id', 'title', 'type', 'report_id', 'query', 'metric', 'text', 'chart'] as const),
  ...(['x', 'y', 'w', 'h', 'created_at', 'updated_at'] as const),
] as const

export async function listWidgets(db: Db, dashboardIds: readonly string[]): Promise<WidgetRow[]> {
  if (dashboardIds.length === 0) return []
  const rows = await db
    .selectFrom('dashboard_widgets')
    .select(columns)
    .where('dashboard_id', 'in', dashboardIds)
    .orderBy('y')
    .orderBy('x')
    .orderBy('id')
    .execute()
  return rows as WidgetRow[]
}

export async function findWidget(db: Db, id: string): Promise<WidgetRow | undefined> {
  const row = await db.selectFrom('dashboard_widgets').select(columns).where('id', '=', id).executeTakeFirst()
  return row as WidgetRow | undefined
}

const stored = ({ query, chart }: { query?: ReportQuery | null; chart?: Chart | null }) => ({
  ...(query === undefined ? {} : { query: query === null ? null : toJson(query) }),
  ...(chart === undefined ? {} : { chart: chart === null ? null : toJson(chart) }),
})

export async function insertWidgets(ctx: Ctx, widgets: readonly WidgetRow[]): Promise<void> {
  if (widgets.length === 0) return
  await ctx.db
    .insertInto('dashboard_widgets')
    .values(widgets.map(({ query, chart, ...row }) => ({ ...row, ...stored({ query, chart }) })))
    .execute()
}

export async function updateWidget(
  ctx: Ctx,
  id: string,
  { query, chart, ...values }: Partial<Omit<WidgetRow, 'id' | 'dashboard_id' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  await ctx.db
    .updateTable('dashboard_widgets')
    .set({
      ...values,
      ...stored({
        ...(query === undefined ? {} : { query }),
        ...(chart === undefined ? {} : { chart }),
      }),
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteWidget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dashboard_widgets').where('id', '=', id).execute()
}
