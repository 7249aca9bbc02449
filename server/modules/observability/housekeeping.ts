import { cron } from '#kit/job.ts'
import { dropOldResults } from './checks/result-queries.ts'
import { dropOldTelemetry } from './housekeeping-queries.ts'
import { dropOldHours } from './metrics/queries.ts'

/** Whole days of points and lines go at once, those of all tenants, with the part they lie in. */
export const dropTelemetry = cron({
  name: 'observability.drop_old_telemetry',
  cron: '7 * * * *',
  handler: async ctx => {
    const [first] = await ctx.organizationIds()
    if (first) await ctx.within(first, within => within.transact(dropOldTelemetry))
  },
})

export const dropResults = cron({
  name: 'observability.drop_old_results',
  cron: '50 3 * * *',
  handler: async ctx => {
    for (const id of await ctx.organizationIds()) {
      await ctx.within(id, async within => {
        while (await within.transact(dropOldResults));
        await within.transact(dropOldHours)
      })
    }
  },
})
