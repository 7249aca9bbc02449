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
  const { n } = await db
    .selectFrom('platform_operations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    // Spelled out, so that a prepared plan can still use the index of just these.
    .where(sql<boolean>`is_deploy and status in ('pending', 'running')`)
    .executeTakeFirstOrThrow()
  return Number(n)
}
