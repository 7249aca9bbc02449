import { cronForEach, job } from '#kit/job.ts'
import { knownKeys } from './queries.ts'

/** Apart from the files of other domains, which sweep their own. */
export const placeOf = (organizationId: string): string => `${organizationId}/records`

/** Bytes go after the rows that named them: what a crash leaves behind the sweep finds. */
export const deleteFiles = job<{ keys: string[] }>({
  name: 'crm.delete_files',
  handler: async (ctx, { keys }) => {
    for (const key of keys) await ctx.services.files.delete(key)
  },
})

const KEPT_HOURS = 24

/** Bytes that no row names, such as those of records that were deleted. */
export const sweepFiles = cronForEach({
  name: 'crm.sweep_files',
  cron: '35 * * * *',
  handler: async ctx => {
    const before = ctx.now.subtract({ hours: KEPT_HOURS })
    for await (const keys of ctx.services.files.list(placeOf(ctx.organizationId), before)) {
      const known = await ctx.transact(inner => knownKeys(inner, keys))
      for (const key of keys) if (!known.has(key)) await ctx.services.files.delete(key)
    }
  },
})
