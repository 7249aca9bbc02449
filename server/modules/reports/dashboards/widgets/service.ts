import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findMetric } from '../../metrics/definitions.ts'
import { checkImpersonal } from '../../query/checking/personal.ts'
import { usualChart } from '../../saved/schema.ts'
import { checkSaved, getReport } from '../../saved/service.ts'
import { lockChangeable } from '../access.ts'
import { touchDashboard } from '../queries.ts'
import {
  deleteWidget,
  findWidget,
  insertWidgets,
  listWidgets,
  updateWidget,
  type WidgetRow,
} from './queries.ts'
import {
  COLUMNS,
  DoesNotFit,
  type LayoutIn,
  MOST_WIDGETS,
  TooManyWidgets,
  UnknownMetric,
  type Widget,
  type WidgetIn,
  WidgetNotFound,
  type WidgetPatch,
} from './schema.ts'

export const presentWidget = ({ dashboard_id: _, chart, ...row }: WidgetRow): Widget => ({
  ...row,
  chart: chart ?? usualChart(),
})

function checkPlace({ x, w }: { x: number; w: number }): void {
  if (x + w > COLUMNS) throw DoesNotFit()
}

/** What a widget of its type needs is there, and right. */
async function checkContent(ctx: Ctx, row: WidgetRow, isShared: boolean): Promise<void> {
  const { reportDatasets: datasets } = ctx.services.contributions
  switch (row.type) {
    case 'report': {
      if (row.report_id === null) throw InvalidInput('report_id is required for a widget of type report')
      const { query } = await getReport(ctx, row.report_id)
      if (isShared) checkImpersonal({ datasets }, query)
      return
    }
    case 'query':
      if (row.query === null) throw InvalidInput('query is required for a widget of type query')
      await checkSaved(ctx, row.query)
      if (isShared) checkImpersonal({ datasets }, row.query)
      return
    case 'metric':
      if (row.metric === null) throw InvalidInput('metric is required for a widget of type metric')
      if (!findMetric(row.metric)) throw UnknownMetric(row.metric)
      return
    case 'text':
      if (row.text === null) throw InvalidInput('text is required for a widget of type text')
  }
}

export async function addWidget(ctx: Ctx, dashboardId: string, input: WidgetIn): Promise<Widget> {
  const { shared_at } = await lockChangeable(ctx, dashboardId)
  const there = await listWidgets(ctx.db, [dashboardId])
  if (there.length >= MOST_WIDGETS) throw TooManyWidgets()
  const now = ctx.now.toString()
  const row: WidgetRow = {
    id: newId(),
    dashboard_id: dashboardId,
    title: readName('title', input.title),
    type: input.type,
    report_id: input.report_id ?? null,
    query: input.query ?? null,
    metric: input.metric ?? null,
    text: input.text ?? null,
    // A report is drawn as it says itself, unless the widget says otherwise.
    chart: input.chart ? usualChart(input.chart) : null,
    x: input.x ?? 0,
    y: input.y ?? 0,
    w: input.w ?? 6,
    h: input.h ?? 4,
    created_at: now,
    updated_at: now,
  }
  checkPlace(row)
  await checkContent(ctx, row, shared_at !== null)
  await insertWidgets(ctx, [row])
  await touchDashboard(ctx, dashboardId)
  return presentWidget(row)
}

async function lockWidget(ctx: Ctx, id: string): Promise<{ row: WidgetRow; isShared: boolean }> {
  const row = await findWidget(ctx.db, id)
  if (!row) throw WidgetNotFound()
  const { shared_at } = await lockChangeable(ctx, row.dashboard_id, WidgetNotFound)
  const still = await findWidget(ctx.db, id)
  if (!still) throw WidgetNotFound()
  return { row: still, isShared: shared_at !== null }
}

export async function changeWidget(ctx: Ctx, id: string, patch: WidgetPatch): Promise<Widget> {
  const { row, isShared } = await lockWidget(ctx, id)
  const { chart, title, ...rest } = patch
  const values = {
    ...rest,
    ...(title === undefined ? {} : { title: readName('title', title) }),
    ...(chart === undefined ? {} : { chart: usualChart({ ...row.chart, ...chart }) }),
  }
  const next = { ...row, ...values } as WidgetRow
  checkPlace(next)
  const isOther = (['type', 'report_id', 'query', 'metric', 'text'] as const).some(key => key in patch)
  if (isOther) await checkContent(ctx, next, isShared)
  await updateWidget(ctx, id, values as Partial<WidgetRow>)
  await touchDashboard(ctx, row.dashboard_id)
  return presentWidget((await findWidget(ctx.db, id))!)
}

export async function removeWidget(ctx: Ctx, id: string): Promise<void> {
  const { row } = await lockWidget(ctx, id)
  await deleteWidget(ctx.db, id)
  await touchDashboard(ctx, row.dashboard_id)
}

/** All of them, or none. */
export async function layOut(ctx: Ctx, dashboardId: string, { items }: LayoutIn): Promise<void> {
  await lockChangeable(ctx, dashboardId)
  const there = new Set((await listWidgets(ctx.db, [dashboardId])).map(({ id }) => id))
  for (const { widget_id, ...place } of items) {
    if (!there.has(widget_id.toLowerCase())) throw WidgetNotFound()
    checkPlace(place)
    await updateWidget(ctx, widget_id, place)
  }
  await touchDashboard(ctx, dashboardId)
}
