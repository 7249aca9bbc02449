import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { lockOrganization } from '../saved/queries.ts'
import { copyName } from '../saved/service.ts'
import { lockChangeable, requireDashboard } from './access.ts'
import { ensureOverview } from './overview.ts'
import {
  countDashboards,
  type DashboardRow,
  deleteDashboardRow,
  insertDashboard,
  listDashboards,
  updateDashboard,
} from './queries.ts'
import {
  type Dashboard,
  type DashboardIn,
  type DashboardListQuery,
  type DashboardPatch,
  MOST_DASHBOARDS,
  TooManyDashboards,
} from './schema.ts'
import { forgetShare } from './share-link.ts'
import { insertWidgets, listWidgets } from './widgets/queries.ts'
import { presentWidget } from './widgets/service.ts'

const present = (row: DashboardRow, widgets: Dashboard['widgets']): Dashboard => ({
  ...row,
  widgets,
  widget_count: widgets.length,
})

export async function pageDashboards(ctx: Ctx, query: DashboardListQuery) {
  await ensureOverview(ctx)
  const { data: rows, pagination } = await listDashboards(ctx, query.q, query)
  const widgets = await listWidgets(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const of = Map.groupBy(widgets, widget => widget.dashboard_id)
  return {
    data: rows.map(row => present(row, (of.get(row.id) ?? []).map(presentWidget))),
    pagination,
  }
}

export async function getDashboard(ctx: Ctx, id: string): Promise<Dashboard> {
  const row = await requireDashboard(ctx, id)
  return present(row, (await listWidgets(ctx.db, [id])).map(presentWidget))
}

export async function createDashboard(ctx: Ctx, input: DashboardIn): Promise<Dashboard> {
  const name = readName('name', input.name)
  await lockOrganization(ctx.db)
  if ((await countDashboards(ctx.db)) >= MOST_DASHBOARDS) throw TooManyDashboards()
  const id = newId()
  await insertDashboard(ctx, {
    id,
    name,
    description: input.description ?? null,
    visibility: input.visibility ?? 'organization',
    owner_id: userIdOf(ctx),
  })
  return getDashboard(ctx, id)
}

export async function changeDashboard(ctx: Ctx, id: string, patch: DashboardPatch): Promise<Dashboard> {
  await lockChangeable(ctx, id)
  const { name, description, visibility } = patch
  await updateDashboard(ctx, id, {
    ...(name === undefined ? {} : { name: readName('name', name) }),
    ...(description === undefined ? {} : { description }),
    ...(visibility === undefined ? {} : { visibility }),
  })
  return getDashboard(ctx, id)
}

export async function removeDashboard(ctx: Ctx, id: string): Promise<void> {
  const { name } = await lockChangeable(ctx, id)
  await forgetShare(ctx, id)
  await deleteDashboardRow(ctx.db, id)
  await recordAudit(ctx, {
    action: 'dashboard_deleted',
    targetKind: 'dashboard',
    targetId: id,
    detail: { name },
  })
}

/** With its widgets; the copy is its maker's own and shared with nobody. */
export async function duplicateDashboard(ctx: Ctx, id: string): Promise<Dashboard> {
  const { name, description, visibility } = await requireDashboard(ctx, id)
  const copy = await createDashboard(ctx, { name: copyName(name), description, visibility })
  const now = ctx.now.toString()
  const widgets = await listWidgets(ctx.db, [id])
  await insertWidgets(
    ctx,
    widgets.map(widget => ({
      ...widget,
      id: newId(),
      dashboard_id: copy.id,
      created_at: now,
      updated_at: now,
    })),
  )
  return getDashboard(ctx, copy.id)
}
