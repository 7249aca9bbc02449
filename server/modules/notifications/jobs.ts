import { cron } from '#kit/job.ts'
import { dropOldNotifications } from './inbox/queries.ts'

const KEPT_HOURS = 180 * 24

export const dropNotifications = cron({
  name: 'notifications.drop_old',
  cron: '11 4 * * *',
  handler: async ctx => {
    const before = ctx.now.subtract({ hours: KEPT_HOURS }).toString()
    for (const id of await ctx.organizationIds()) {
      await ctx.within(id, work => work.transact(inner => dropOldNotifications(inner, before)))
    }
  },
})
