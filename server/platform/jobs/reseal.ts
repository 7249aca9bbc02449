import { type Cron, type CronCtx, cron } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'

/** Every sealed value of every organization, moved under the current APP_SECRET: then a previous one can be dropped. */
export async function resealAll(ctx: CronCtx, modules: readonly Module[]): Promise<number> {
  let resealed = 0
  for (const organizationId of await ctx.organizationIds()) {
    for (const { reseal } of modules) {
      if (reseal) resealed += await ctx.within(organizationId, reseal)
    }
  }
  return resealed
}

export const resealNightly = (modules: readonly Module[]): Cron =>
  cron({
    name: 'operations.reseal_secrets',
    cron: '50 3 * * *',
    handler: async ctx => {
      const resealed = await resealAll(ctx, modules)
      if (resealed > 0) ctx.log.info({ resealed }, 'secrets were sealed anew under the current APP_SECRET')
    },
  })
