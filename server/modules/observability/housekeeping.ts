import { cron, cronForEach } from '#kit/job.ts'
import { dropOldResults } from './checks/result-queries.ts'
import { dropOldTelemetry } from './housekeeping-queries.ts'
import { dropOldHours } from './metrics/queries.ts'

/** Whole days of points and lines go at once, those of all tenants, with the part they lie in. */
export const dropTelemetry = cron({
  name: 'observability.drop_old_telemetry',
  cron: '7 * * * *',
  handler: async ctx => {
    await ctx.transact(db => dropOldTelemetry(db, ctx.now))
  },
})

export const dropResults = cronForEach({
  name: 'observability.drop_old_results',
  cron: '50 3 * * *',
  handler: async ctx => {
    while (await ctx.transact(dropOldResults));
    await ctx.transact(dropOldHours)
  },
})
