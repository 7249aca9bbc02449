import { cron } from '#kit/job.ts'
import { settleOverdue } from './leave.ts'

/** For calls that nobody is connected to any more; who is, finds out sooner. */
export const endAbandoned = cron({
  name: 'calls.end_abandoned',
  cron: '* * * * *',
  handler: async ctx => {
    for (const id of await ctx.organizationIds('list_call_lease_organizations')) {
      await ctx.within(id, within => settleOverdue(work => within.transact(work)))
    }
  },
})
