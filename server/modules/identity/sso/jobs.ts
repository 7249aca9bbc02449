import { cron } from '#kit/job.ts'
import { verifyDomains } from './service.ts'

export const lookForDomains = cron({
  name: 'identity.verify_sso_domains',
  cron: '41 * * * *',
  handler: async ctx => {
    for (const organizationId of await ctx.organizationIds('list_open_sso_organizations')) {
      await ctx.within(organizationId, verifyDomains)
    }
  },
})
