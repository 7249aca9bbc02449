import { cron, cronForEach } from '#kit/job.ts'
import { dropSessions, dropSpentSecrets } from '#modules/identity/index.ts'
import { dropLongJobs } from './long-jobs/queries.ts'
import { dropDirectoryEntries, dropIdempotencyKeys } from './queries.ts'

/** Drops what has had its time: old idempotency keys, expired directory entries and sessions. */
export const housekeeping = cronForEach({
  name: 'operations.drop_expired',
  cron: '17 * * * *',
  handler: ctx => {
    const dayAgo = ctx.now.subtract({ hours: 24 }).toString()
    const monthAgo = ctx.now.subtract({ hours: 24 * 30 }).toString()
    // A device that was used within 90 days is known.
    const quarterAgo = ctx.now.subtract({ hours: 24 * 90 }).toString()
    return ctx.transact(async inner => {
      await dropIdempotencyKeys(inner, dayAgo)
      await dropDirectoryEntries(inner, monthAgo)
      await dropLongJobs(inner, monthAgo)
      await dropSessions(inner, quarterAgo)
      await dropSpentSecrets(inner, dayAgo)
    })
  },
})

/** What belongs to no organization: full buckets, hosts that nobody asks any more. */
export const forgetIdle = cron({
  name: 'operations.forget_idle',
  cron: '19 * * * *',
  handler: async ({ services }) => {
    await services.throttle.forgetFull()
    await services.crawl.forgetIdle()
  },
})
