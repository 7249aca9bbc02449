import { cron } from '#kit/job.ts'

/** Drops what has had its time: old idempotency keys, expired directory entries, sessions and full buckets. */
export const housekeeping = cron({
  name: 'operations.drop_expired',
  cron: '17 * * * *',
  handler: async ctx => {
    const dayAgo = ctx.now.subtract({ hours: 24 }).toString()
    const monthAgo = ctx.now.subtract({ hours: 24 * 30 }).toString()
    for (const organizationId of await ctx.organizationIds()) {
      await ctx.within(organizationId, work =>
        work.transact(async ({ db }) => {
          await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute()
          await db.deleteFrom('directory').where('expires_at', '<', monthAgo).execute()
          await db.deleteFrom('sessions').where('expires_at', '<', monthAgo).execute()
        }),
      )
    }
    await ctx.services.throttle.forgetFull()
  },
})
