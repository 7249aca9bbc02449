import { cronForEach } from '#kit/job.ts'
import { verifyDomains } from './service.ts'

export const lookForDomains = cronForEach({
  name: 'identity.verify_sso_domains',
  cron: '41 * * * *',
  listedBy: 'list_open_sso_organizations',
  handler: verifyDomains,
})
