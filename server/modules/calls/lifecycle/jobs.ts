import { cronForEach } from '#kit/job.ts'
import { settleOverdue } from './leave.ts'

/** For calls that nobody is connected to any more; who is, finds out sooner. */
export const endAbandoned = cronForEach({
  name: 'calls.end_abandoned',
  cron: '* * * * *',
  listedBy: 'list_call_lease_organizations',
  handler: ctx => settleOverdue(work => ctx.transact(work)),
})
