import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type Plan, planLimits } from '#platform/auth/plans.ts'
import { DeployLimit } from './errors.ts'

/** One tenant's deploys are counted one request at a time, so that parallel requests cannot both take the last place. */
export async function takeDeployPlace(ctx: Ctx): Promise<void> {
  const { plan } = await ctx.db.selectFrom('organizations').select('plan').executeTakeFirstOrThrow()
  const most = planLimits[plan as Plan].concurrentDeploys
  if (most === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended('platform.deploys:' || current_org()::text, 0))`.execute(
    ctx.db,
  )
  if ((await countDeploys(ctx)) >= most) throw DeployLimit(plan, most)
}

export async function countDeploys({ db }: Ctx): Promise<number> {
  const { n } = await db
    .selectFrom('platform_operations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    // Spelled out, so that a prepared plan can still use the index of just these.
    .where(sql<boolean>`is_deploy and status in ('pending', 'running')`)
    .executeTakeFirstOrThrow()
  return Number(n)
}
