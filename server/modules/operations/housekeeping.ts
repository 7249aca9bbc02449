import { cron } from '#kit/job.ts'
import { dropSessions, dropSpentSecrets } from '#modules/identity/index.ts'
import { dropLongJobs } from './long-jobs/queries.ts'
import { dropDirectoryEntries, dropIdempotencyKeys } from './queries.ts'

/** Drops what has had its time: old idempotency keys, expired directory entries, sessions and full buckets. */
export const housekeeping = cron({
  name: 'operations.drop_expired',
  cron: '17 * * * *',
  handler: async ctx => {
    const dayAgo = ctx.now.subtract({ hours: 24 }).toString()
    const monthAgo = ctx.now.subtract({ hours: 24 * 30 }).toString()
    // A device that was used within 90 days is known.
    const quarterAgo = ctx.now.subtract({ hours: 24 * 90 }).toString()
    for (const organizationId of await ctx.organizationIds()) {
      await ctx.within(organizationId, work =>
        work.transact(async inner => {
          await dropIdempotencyKeys(inner, dayAgo)
          await dropDirectoryEntries(inner, monthAgo)
          await dropLongJobs(inner, monthAgo)
          await dropSessions(inner, quarterAgo)
          await dropSpentSecrets(inner, dayAgo)
        }),
      )
    }
    await ctx.services.throttle.forgetFull()
    await ctx.services.crawl.forgetIdle()
  },
})
