import type { Ctx } from '#kit/context.ts'
import type { ProblemKind } from '#kit/problem.ts'
import { isSeen, requireChangeable } from '../access/access.ts'
import { type DashboardRow, findDashboard, lockDashboard } from './queries.ts'
import { DashboardNotFound, NotYourDashboard } from './schema.ts'

export async function requireDashboard(ctx: Ctx, id: string): Promise<DashboardRow> {
  const row = await findDashboard(ctx.db, id)
  if (!row || !isSeen(ctx, row)) throw DashboardNotFound()
  return row
}

/** Held for whoever may change it. */
export async function lockChangeable(
  ctx: Ctx,
  id: string,
  missing: ProblemKind<[]> = DashboardNotFound,
): Promise<DashboardRow> {
  return requireChangeable(ctx, await lockDashboard(ctx.db, id), { missing, notYours: NotYourDashboard })
}
