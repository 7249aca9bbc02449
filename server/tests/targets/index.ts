import type { Account } from '../harness.ts'
import { billingTargets } from './billing.ts'
import { calendarTargets, davPaths } from './calendar.ts'
import { campaignTargets } from './campaigns.ts'
import { cloudTargets } from './cloud.ts'
import { contractTargets } from './contracts.ts'
import { crmTargets } from './crm.ts'
import { dealsTargets } from './deals.ts'
import { debitTargets } from './debits.ts'
import { deliverabilityTargets } from './deliverability.ts'
import { emailTargets } from './email.ts'
import { identityTargets } from './identity.ts'
import { integrationTargets } from './integrations.ts'
import { leadTargets } from './leads.ts'
import { marketingTargets } from './marketing.ts'
import { messagingTargets } from './messaging.ts'
import { notificationTargets } from './notifications.ts'
import { operationsTargets } from './operations.ts'
import { planningTargets } from './planning.ts'
import { reportTargets } from './reports.ts'
import { seoTargets } from './seo.ts'
import { sequencesTargets } from './sequences.ts'
import { subscriptionTargets } from './subscriptions.ts'
import { trackingTargets } from './tracking.ts'
import { transferTargets } from './transfer.ts'
import { viewTargets } from './views.ts'
import { webhookTargets } from './webhooks.ts'
import { workflowTargets } from './workflows.ts'

/** For every kind of path parameter: makes one in the account's organization and says its id. */
export type Targets = Record<string, (account: Account) => Promise<string>>

export const targets: Targets = {
  ...notificationTargets,
  ...billingTargets,
  ...calendarTargets,
  ...campaignTargets,
  ...contractTargets,
  ...crmTargets,
  ...subscriptionTargets,
  ...trackingTargets,
  ...dealsTargets,
  ...debitTargets,
  ...deliverabilityTargets,
  ...emailTargets,
  ...identityTargets,
  ...integrationTargets,
  ...leadTargets,
  ...marketingTargets,
  ...messagingTargets,
  ...operationsTargets,
  ...cloudTargets,
  ...planningTargets,
  ...seoTargets,
  ...reportTargets,
  ...sequencesTargets,
  ...transferTargets,
  ...viewTargets,
  ...webhookTargets,
  ...workflowTargets,
}

/** For every protocol beside the API: the addresses of what an organization has there. */
export const protocolTargets: Readonly<Record<string, (account: Account) => Promise<string[]>>> = {
  '/dav': davPaths,
  // Only says what other sites may ask: it knows of nothing.
  '/api/v1/app/public/forms': async () => [],
  // Pages for whoever comes by: a story of their own tests what they show, and to whom.
  '/portal': async () => [],
}
