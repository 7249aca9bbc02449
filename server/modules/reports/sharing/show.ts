import type { Actor, OpenCtx, WorkCtx } from '#kit/context.ts'
import { shareWork } from '#kit/time/share-work.ts'
import { readRole } from '#modules/identity/index.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { drawResult } from '../charts/draw.ts'
import { SHARED_DASHBOARD } from '../dashboards/share-link.ts'
import { listWidgets } from '../dashboards/widgets/queries.ts'
import { withResults } from '../dashboards/widgets/results.ts'
import type { Widget } from '../dashboards/widgets/schema.ts'
import { presentWidget } from '../dashboards/widgets/service.ts'
import { findShared, keepShown } from './queries.ts'
import { NothingShared, type SharedDashboard, type SharedWidget } from './schema.ts'

const A_MINUTE = { capacity: 60, refillPerSecond: 1 }
const KEPT_MINUTES = 5

/** Work of several transactions inside an organization that a link led to. */
const workWithin = (ctx: OpenCtx, organizationId: string, actor: Actor): WorkCtx => ({
  organizationId,
  actor,
  now: ctx.now,
  request: ctx.request,
  log: ctx.log,
  services: ctx.services,
  transact: work => ctx.within(organizationId, actor, work),
})

/** By dashboard: strangers who come at once wait for one answer. */
const computeTogether = shareWork<SharedDashboard>()

/** What the link opens, as of at most five minutes ago. Looked up each time: a link that was taken back is dead at once. */
export async function showShared(ctx: OpenCtx, token: string): Promise<SharedDashboard> {
  await ctx.services.throttle.require(`shared:${networkOf(ctx.request.ip)}`, A_MINUTE)
  const known = await ctx.find(SHARED_DASHBOARD, token)
  if (!known) throw NothingShared()
  const since = ctx.now.subtract({ minutes: KEPT_MINUTES }).toString()
  const shared = await ctx.within(
    known.organizationId,
    { kind: 'link', link: SHARED_DASHBOARD, targetId: known.targetId },
    async inner => {
      const found = await findShared(inner.db, known.targetId, since)
      const maker = found?.shared_by_id ?? found?.owner_id ?? null
      // A link ends with whoever made it.
      return maker !== null && (await readRole(inner, maker)) ? found : undefined
    },
    { readOnly: true },
  )
  if (!shared) throw NothingShared()
  if (shared.shown) return shared.shown
  return computeTogether(known.targetId, () => compute(ctx, known, shared))
}

async function compute(
  ctx: OpenCtx,
  { organizationId, targetId }: { organizationId: string; targetId: string },
  shared: NonNullable<Awaited<ReturnType<typeof findShared>>>,
): Promise<SharedDashboard> {
  // What whoever shares it may see, and nothing more: a private report of somebody else stays private.
  const id = (shared.shared_by_id ?? shared.owner_id)!
  const actor: Actor = { kind: 'user', id, role: 'viewer', sessionId: null, tokenId: null }
  const work = workWithin(ctx, organizationId, actor)
  const rows = await work.transact(inner => listWidgets(inner.db, [targetId]))
  const widgets = await withResults(work, rows.map(presentWidget), { isPublic: true })
  const shown: SharedDashboard = {
    name: shared.name,
    description: shared.description,
    organization: shared.organization,
    as_of: new Date(ctx.now.epochMilliseconds).toISOString(),
    widgets: await Promise.all(widgets.map(widget => tell(work, widget, shared.locale))),
  }
  await work.transact(inner => keepShown(inner, targetId, shown))
  return shown
}

/** Aggregates only: single rows and ids are for those who are in. */
async function tell(ctx: WorkCtx, widget: Widget, locale: string): Promise<SharedWidget> {
  const { title, type, text, chart, x, y, w, h, result } = widget
  const isAggregate = result !== null && result !== undefined && Object.keys(result.totals).length > 0
  const empty = { columns: [], rows: [], totals: {}, timezone: null, svg: null }
  const base = { title, type, text, chart: chart.type, x, y, w, h }
  if (!isAggregate) return { ...base, ...empty, is_empty: type !== 'text' }
  const columns = result.columns.filter(column => column.type !== 'id')
  const rows = result.rows.map(row => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])))
  const plain = { ...result, columns, rows }
  const drawn = await drawResult(ctx, chart.type, plain, { locale, width: 80 * w, height: 60 * h + 40 })
  const { totals, timezone } = result
  return {
    ...base,
    columns,
    rows: rows.slice(0, 200),
    totals,
    timezone,
    svg: drawn?.svg ?? null,
    is_empty: false,
  }
}
