import { carryOut, cronForEach } from '#kit/job.ts'
import { listDueWakes } from '../sending/queries.ts'
import { runCampaign } from '../sending/wake.ts'
import { run } from './run.ts'

export const runCampaignJob = carryOut(runCampaign, run)

/** The net under the agenda: whatever became of a job, a campaign that is due is found again within a minute. */
export const wakeCampaigns = cronForEach({
  name: 'campaigns.wake_due',
  cron: '* * * * *',
  listedBy: 'list_due_campaign_organizations',
  handler: ctx =>
    ctx.transact(async inner => {
      for (const campaign_id of await listDueWakes(inner, inner.now.toString())) {
        await inner.enqueue(runCampaign, { campaign_id }, { onceKey: campaign_id })
      }
    }),
})
