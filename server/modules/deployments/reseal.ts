import type { Ctx, WorkCtx } from '#kit/context.ts'
import { lockSealedEnvironments, updateEnvironment } from './rows/environment-queries.ts'
import { lockSealedProjects, updateProject } from './rows/project-queries.ts'
import { lockSealedRuns, updateRun } from './runs/queries.ts'
import { openText, sealText } from './variables/variables.ts'

const AT_ONCE = 500

/** Whatever is sealed under a former secret, under the current one. */
export async function resealDeployments(ctx: WorkCtx): Promise<number> {
  let moved = await ctx.transact(resealRecords)
  let last: string | null = null
  for (;;) {
    const after: string | null = last
    const rows = await ctx.transact(async inner => {
      const some = await lockSealedRuns(inner, after, AT_ONCE)
      for (const { id, variables } of some) {
        if (!isOld(inner, variables)) continue
        await updateRun(inner, id, { variables: again(inner, id, variables) })
        moved += 1
      }
      return some
    })
    if (rows.length < AT_ONCE) return moved
    last = rows.at(-1)!.id
  }
}

const isOld = (ctx: Ctx, sealed: Buffer) => ctx.services.secrets.needsReseal(sealed)
const again = (ctx: Ctx, id: string, sealed: Buffer) => sealText(ctx, id, openText(ctx, id, sealed))

async function resealRecords(ctx: Ctx): Promise<number> {
  let moved = 0
  for (const { id, variables, hook_token, webhook_secret } of await lockSealedProjects(ctx)) {
    if (![variables, hook_token, webhook_secret].some(one => isOld(ctx, one))) continue
    await updateProject(ctx, id, {
      variables: again(ctx, id, variables),
      hook_token: again(ctx, id, hook_token),
      webhook_secret: again(ctx, id, webhook_secret),
    })
    moved += 1
  }
  for (const { id, variables } of await lockSealedEnvironments(ctx)) {
    if (!isOld(ctx, variables)) continue
    await updateEnvironment(ctx, id, { variables: again(ctx, id, variables) })
    moved += 1
  }
  return moved
}
