import type { Ctx } from '#kit/context.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'

/** The kind of directory entry by which strangers find a dashboard. */
export const SHARED_DASHBOARD = 'shared_dashboard'

/** Whoever holds the link sees nothing from now on. */
export const forgetShare = (ctx: Ctx, dashboardId: string): Promise<void> =>
  removeFromDirectory(ctx.db, SHARED_DASHBOARD, dashboardId)
