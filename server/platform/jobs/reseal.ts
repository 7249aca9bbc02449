import type { WorkCtx } from '#kit/context.ts'
import { type Cron, type CronCtx, cronForEach } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'

/** Every sealed value of an organization, moved under the current APP_SECRET. */
async function resealOne(ctx: WorkCtx, modules: readonly Module[]): Promise<number> {
  let resealed = 0
  for (const { reseal } of modules) if (reseal) resealed += await reseal(ctx)
  return resealed
}

/** Of every organization: then a previous secret can be dropped. */
export async function resealAll(ctx: CronCtx, modules: readonly Module[]): Promise<number> {
  let resealed = 0
  for (const id of await ctx.organizationIds()) {
    resealed += await ctx.within(id, within => resealOne(within, modules))
  }
  return resealed
}

export const resealNightly = (modules: readonly Module[]): Cron =>
  cronForEach({
    name: 'operations.reseal_secrets',
    cron: '50 3 * * *',
    handler: async ctx => {
      const resealed = await resealOne(ctx, modules)
      if (resealed > 0) ctx.log.info({ resealed }, 'secrets were sealed anew under the current APP_SECRET')
    },
  })
