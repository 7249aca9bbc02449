import { carryOut, cron } from '#kit/job.ts'
import { listDueWakes } from './queries.ts'
import { run } from './run.ts'
import { runCampaign } from './wake.ts'

export const runCampaignJob = carryOut(runCampaign, run)

/** The net under the agenda: whatever became of a job, a campaign that is due is found again within a minute. */
export const wakeCampaigns = cron({
  name: 'campaigns.wake_due',
  cron: '* * * * *',
  handler: async ctx => {
    for (const id of await ctx.organizationIds('list_due_campaign_organizations')) {
      await ctx.within(id, work =>
        work.transact(async inner => {
          for (const campaign_id of await listDueWakes(inner, inner.now.toString())) {
            await inner.enqueue(runCampaign, { campaign_id }, { onceKey: campaign_id })
          }
        }),
      )
    }
  },
})
