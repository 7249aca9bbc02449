import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { kinds } from '../kinds/index.ts'
import type { Plan } from '../plans/plans.ts'

export const updatePlan = (ctx: Ctx, plan: Plan) =>
  ctx.db.updateTable('organizations').set({ plan, updated_at: ctx.now.toString() }).executeTakeFirst()

export const requireTenant = ({ db }: Ctx) =>
  db.selectFrom('organizations').select(['name', 'plan']).executeTakeFirstOrThrow()

export async function countResources({ db }: Ctx): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('platform_resources')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('n')])
    .where('deleted_at', 'is', null)
    .groupBy('kind')
    .execute()
  const counted = new Map(rows.map(row => [row.kind, Number(row.n)]))
  return Object.fromEntries(kinds.map(kind => [kind.name, counted.get(kind.name) ?? 0]))
}

export async function listConnected({ db }: Ctx): Promise<Set<string>> {
  const rows = await db
    .selectFrom('integrations')
    .select('provider')
    .distinct()
    .where('status', '=', 'active')
    .where('provider', 'in', ['aws', 'hetzner'])
    .execute()
  return new Set(['sandbox', ...rows.map(row => row.provider)])
}

export function listChanges({ db }: Ctx, query: PageQuery & { target_id?: string }) {
  // A range of the action's index, since the whole log is the workspace's too.
  let from = db.selectFrom('audit_log').where(sql<boolean>`action >= 'platform.' and action < 'platform/'`)
  if (query.target_id) from = from.where('target_id', '=', query.target_id)
  return selectPage(
    query,
    from
      .select(['id', 'at', 'actor', 'actor_user_id', 'action', 'target_kind', 'target_id', 'ip', 'detail'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .$narrowType<{ detail: Record<string, unknown> }>(),
  )
}

export const requireLimits = ({ db }: Ctx) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('platform_limits as l', join => join.onTrue())
    .select(['o.plan', 'l.burst'])
    .executeTakeFirstOrThrow()

export const saveBurst = (ctx: Ctx, burst: number | null) =>
  ctx.db
    .insertInto('platform_limits')
    .values({ burst, updated_at: ctx.now.toString() })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'id']).doUpdateSet({ burst, updated_at: ctx.now.toString() }),
    )
    .execute()

/** What is there, or about to be, and what it is like. */
export const listPriced = ({ db }: Ctx) =>
  db
    .selectFrom('platform_resources')
    .select(['id', 'kind', 'name', 'provider', 'state', 'spec', 'tags'])
    .where('deleted_at', 'is', null)
    .where('state', 'not in', ['failed', 'deleting', 'deleted'])
    .orderBy('id')
    .execute()
