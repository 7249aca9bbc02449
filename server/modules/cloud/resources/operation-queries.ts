import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const findOperationTarget = ({ db }: Ctx, operationId: string) =>
  db.selectFrom('platform_operations').select('resource_id').where('id', '=', operationId).executeTakeFirst()

export const requireOperation = ({ db }: Ctx, operationId: string) =>
  db.selectFrom('platform_operations').selectAll().where('id', '=', operationId).executeTakeFirstOrThrow()

export const updateOperation = (
  { db }: Ctx,
  operationId: string,
  changes: Updateable<DB['platform_operations']>,
) => db.updateTable('platform_operations').set(changes).where('id', '=', operationId).execute()

export const requireOperationStatus = ({ db }: Ctx, operationId: string) =>
  db
    .selectFrom('platform_operations')
    .select('status')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow()

/** Operations of children that have not ended. */
export const listWaitingChildren = ({ db }: Ctx, parentId: string) =>
  db
    .selectFrom('platform_operations as o')
    .innerJoin('platform_resources as r', 'r.id', 'o.resource_id')
    .select('o.id')
    .where('r.parent_id', '=', parentId)
    .where('o.status', 'in', ['pending', 'running'])
    .execute()

export async function cancelOperations(ctx: Ctx, resourceIds: string[]): Promise<void> {
  await ctx.db
    .updateTable('platform_operations')
    .set({ status: 'canceled', finished_at: ctx.now.toString(), error: 'The resource is being deleted' })
    .where('resource_id', 'in', resourceIds)
    .where('status', 'in', ['pending', 'running'])
    .execute()
}

export const insertOperation = ({ db }: Ctx, values: Insertable<DB['platform_operations']>) =>
  db.insertInto('platform_operations').values(values).execute()

export const requirePlan = ({ db }: Ctx) =>
  db.selectFrom('organizations').select('plan').executeTakeFirstOrThrow()

export const lockDeploys = ({ db }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('platform.deploys:' || current_org()::text, 0))`.execute(
    db,
  )

export async function countDeploys({ db }: Ctx): Promise<number> {
  const { n, others } = await db
    .selectFrom('platform_operations')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('n'),
      selectFrom('platform_deploys')
        .select(inner => inner.fn.countAll<number>().as('n'))
        .as('others'),
    ])
    // Spelled out, so that a prepared plan can still use the index of just these.
    .where(sql<boolean>`is_deploy and status in ('pending', 'running')`)
    .executeTakeFirstOrThrow()
  return Number(n) + Number(others)
}

export const insertDeploy = (ctx: Ctx, id: string) =>
  ctx.db
    .insertInto('platform_deploys')
    .values({ id, started_at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteDeploy = ({ db }: Ctx, id: string) =>
  db.deleteFrom('platform_deploys').where('id', '=', id).execute()
