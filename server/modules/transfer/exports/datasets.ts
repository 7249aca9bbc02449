import type { Dataset } from '#kit/records/dataset.ts'
import { billingDatasets } from '#modules/billing/index.ts'
import { calendarDatasets } from '#modules/calendar/index.ts'
import { campaignDatasets } from '#modules/campaigns/index.ts'
import { contractDatasets } from '#modules/contracts/index.ts'
import { crmDatasets } from '#modules/crm/index.ts'
import { dealDatasets } from '#modules/deals/index.ts'
import { emailDatasets } from '#modules/email/index.ts'
import { identityDatasets } from '#modules/identity/index.ts'
import { sequenceDatasets } from '#modules/sequences/index.ts'
import { subscriptionDatasets } from '#modules/subscriptions/index.ts'
import { workflowDatasets } from '#modules/workflows/index.ts'

/** Everything that people take with them. */
export const datasets: readonly Dataset[] = [
  ...crmDatasets,
  ...dealDatasets,
  ...billingDatasets,
  ...subscriptionDatasets,
  ...contractDatasets,
  ...emailDatasets,
  ...sequenceDatasets,
  ...campaignDatasets,
  ...workflowDatasets,
  ...calendarDatasets,
  ...identityDatasets,
]
