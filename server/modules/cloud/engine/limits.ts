import type { Ctx } from '#kit/context.ts'
import { type Plan, planLimits } from '../plans/plans.ts'
import { DeployLimit } from '../resources/errors.ts'
import {
  countDeploys,
  deleteDeploy,
  insertDeploy,
  lockDeploys,
  requirePlan,
} from '../resources/operation-queries.ts'

/** One tenant's deploys are counted one request at a time, so that parallel requests cannot both take the last place. */
export async function takeDeployPlace(ctx: Ctx): Promise<void> {
  const { plan } = await requirePlan(ctx)
  const most = planLimits[plan as Plan].concurrentDeploys
  if (most === null) return
  await lockDeploys(ctx)
  if ((await countDeploys(ctx)) >= most) throw DeployLimit(plan, most)
}

/** How many more deploys the plan allows now; null for any number. `lockDeploys` is held. */
export async function readDeployRoom(ctx: Ctx): Promise<number | null> {
  const { plan } = await requirePlan(ctx)
  const most = planLimits[plan as Plan].concurrentDeploys
  return most === null ? null : most - (await countDeploys(ctx))
}

/** Something beside the resources that counts as a deploy, from its beginning to its end. */
export const beginDeploy = async (ctx: Ctx, id: string): Promise<void> => void (await insertDeploy(ctx, id))
export const endDeploy = async (ctx: Ctx, id: string): Promise<void> => void (await deleteDeploy(ctx, id))
