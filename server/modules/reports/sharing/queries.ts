import type { Ctx, Db } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { SharedDashboard } from './schema.ts'

export async function setShared(ctx: Ctx, id: string, expiresAt: string | null): Promise<void> {
  await ctx.db
    .updateTable('dashboards')
    .set({
      shared_at: ctx.now.toString(),
      share_expires_at: expiresAt,
      shared_by_id: userIdOf(ctx),
      shown: null,
      shown_at: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function setUnshared(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('dashboards')
    .set({ shared_at: null, share_expires_at: null, shared_by_id: null, shown: null, shown_at: null })
    .where('id', '=', id)
    .execute()
}

export async function listSharedBy({ db }: Ctx, userId: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('dashboards')
    .select(['id', 'name'])
    .where('shared_at', 'is not', null)
    .where('shared_by_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** What was shown last, if that is recent, and who shares it. */
export async function findShared(db: Db, id: string, since: string) {
  const row = await db
    .selectFrom('dashboards as d')
    .innerJoin('organizations as o', join => join.onTrue())
    .select(['d.name', 'd.description', 'd.shared_by_id', 'd.owner_id', 'o.locale', 'o.name as organization'])
    .select(eb => eb.case().when('d.shown_at', '>', since).then(eb.ref('d.shown')).end().as('shown'))
    .where('d.id', '=', id)
    .where('d.shared_at', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, shown: row.shown as SharedDashboard | null }
}

export async function keepShown(ctx: Ctx, id: string, shown: SharedDashboard): Promise<void> {
  await ctx.db
    .updateTable('dashboards')
    .set({ shown: toJson(shown), shown_at: shown.as_of })
    .where('id', '=', id)
    .where('shared_at', 'is not', null)
    .execute()
}
