import type { Ctx } from '#kit/context.ts'
import { type Plan, planLimits } from '../tenant/plans.ts'
import { DeployLimit } from './errors.ts'
import { countDeploys, lockDeploys, requirePlan } from './operation-queries.ts'

/** One tenant's deploys are counted one request at a time, so that parallel requests cannot both take the last place. */
export async function takeDeployPlace(ctx: Ctx): Promise<void> {
  const { plan } = await requirePlan(ctx)
  const most = planLimits[plan as Plan].concurrentDeploys
  if (most === null) return
  await lockDeploys(ctx)
  if ((await countDeploys(ctx)) >= most) throw DeployLimit(plan, most)
}
