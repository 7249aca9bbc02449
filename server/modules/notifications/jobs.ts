import { cronForEach } from '#kit/job.ts'
import { dropOldNotifications } from './inbox/queries.ts'

const KEPT_HOURS = 180 * 24

export const dropNotifications = cronForEach({
  name: 'notifications.drop_old',
  cron: '11 4 * * *',
  handler: ctx => {
    const before = ctx.now.subtract({ hours: KEPT_HOURS }).toString()
    return ctx.transact(inner => dropOldNotifications(inner, before))
  },
})
