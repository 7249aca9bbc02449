import type { Ctx } from '#kit/context.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { lockChangeable } from '../dashboards/access.ts'
import { forgetShare, SHARED_DASHBOARD } from '../dashboards/share-link.ts'
import { listWidgets } from '../dashboards/widgets/queries.ts'
import { DashboardShared } from '../events.ts'
import { checkImpersonal } from '../query/checking/personal.ts'
import { findReports } from '../saved/queries.ts'
import { listSharedBy, setShared, setUnshared } from './queries.ts'
import { ExpiryPassed, type Share, type ShareIn } from './schema.ts'

/** A new link each time; the one before is dead. */
export async function shareDashboard(ctx: Ctx, id: string, { expires_at }: ShareIn): Promise<Share> {
  const { name } = await lockChangeable(ctx, id)
  await checkWidgets(ctx, id)
  const ends = expires_at ? Temporal.Instant.from(expires_at) : null
  if (ends && Temporal.Instant.compare(ends, ctx.now) <= 0) throw ExpiryPassed()
  const expiresAt = ends ? new Date(ends.epochMilliseconds).toISOString() : null
  const token = createSecret(24)
  await forgetShare(ctx, id)
  await addToDirectory(ctx.db, {
    kind: SHARED_DASHBOARD,
    secret: token,
    targetId: id,
    ...(expiresAt ? { expiresAt } : {}),
  })
  await setShared(ctx, id, expiresAt)
  await ctx.emit(DashboardShared, { dashboard_id: id, name, expires_at: expiresAt })
  await recordAudit(ctx, {
    action: 'dashboard_shared',
    targetKind: 'dashboard',
    targetId: id,
    detail: { name, expires_at: expiresAt },
  })
  return { url: `${ctx.services.settings.publicUrl}/shared/${token}`, token, expires_at: expiresAt }
}

async function checkWidgets(ctx: Ctx, id: string): Promise<void> {
  const widgets = await listWidgets(ctx.db, [id])
  const reports = await findReports(
    ctx.db,
    widgets.flatMap(({ report_id }) => report_id ?? []),
  )
  const queries = [...widgets.flatMap(({ query }) => query ?? []), ...reports.map(({ query }) => query)]
  for (const query of queries) checkImpersonal({ datasets: ctx.services.contributions.reportDatasets }, query)
}

export async function unshareDashboard(ctx: Ctx, id: string): Promise<void> {
  const { name } = await lockChangeable(ctx, id)
  await endShare(ctx, id, name)
}

/** Whoever leaves takes their links with them; another admin shares anew. */
export async function endSharesOf(ctx: Ctx, userId: number): Promise<void> {
  for (const { id, name } of await listSharedBy(ctx, userId)) await endShare(ctx, id, name)
}

async function endShare(ctx: Ctx, id: string, name: string): Promise<void> {
  await forgetShare(ctx, id)
  await setUnshared(ctx, id)
  await recordAudit(ctx, {
    action: 'dashboard_unshared',
    targetKind: 'dashboard',
    targetId: id,
    detail: { name },
  })
}
