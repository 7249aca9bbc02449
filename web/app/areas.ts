import { account } from './areas/account/area.ts'
import { agents } from './areas/agents/area.ts'
import { analytics } from './areas/analytics/area.ts'
import { bank } from './areas/bank/area.ts'
import { billing } from './areas/billing/area.ts'
import { bills } from './areas/bills/area.ts'
import { bookkeeping } from './areas/bookkeeping/area.ts'
import { calendar } from './areas/calendar/area.ts'
import { campaigns } from './areas/campaigns/area.ts'
import { cloud } from './areas/cloud/area.ts'
import { contracts } from './areas/contracts/area.ts'
import { crm } from './areas/crm/area.ts'
import { deals } from './areas/deals/area.ts'
import { debits } from './areas/debits/area.ts'
import { deliverability } from './areas/deliverability/area.ts'
import { deployments } from './areas/deployments/area.ts'
import { dunning } from './areas/dunning/area.ts'
import { email } from './areas/email/area.ts'
import { home } from './areas/home/area.ts'
import { identity } from './areas/identity/area.ts'
import { integrations } from './areas/integrations/area.ts'
import { leads } from './areas/leads/area.ts'
import { marketing } from './areas/marketing/area.ts'
import { messaging } from './areas/messaging/area.ts'
import { monitoring } from './areas/monitoring/area.ts'
import { notifications } from './areas/notifications/area.ts'
import { planning } from './areas/planning/area.ts'
import { portal } from './areas/portal/area.ts'
import { reports } from './areas/reports/area.ts'
import { seo } from './areas/seo/area.ts'
import { sequences } from './areas/sequences/area.ts'
import { subscriptions } from './areas/subscriptions/area.ts'
import { transfer } from './areas/transfer/area.ts'
import { webhooks } from './areas/webhooks/area.ts'
import { workflows } from './areas/workflows/area.ts'
import type { Area } from './kit/area.ts'

/** In the order of their tabs. */
export const areas: readonly Area[] = [
  home,
  email,
  messaging,
  calendar,
  crm,
  leads,
  deals,
  planning,
  campaigns,
  sequences,
  deliverability,
  billing,
  bank,
  bills,
  debits,
  dunning,
  subscriptions,
  bookkeeping,
  contracts,
  portal,
  marketing,
  reports,
  analytics,
  workflows,
  seo,
  cloud,
  monitoring,
  deployments,
  agents,
  account,
  notifications,
  integrations,
  webhooks,
  transfer,
  identity,
]

/** The same once more, with the types of their routes. */
export const areaRoutes = [
  ...home.routes,
  ...email.routes,
  ...messaging.routes,
  ...calendar.routes,
  ...crm.routes,
  ...leads.routes,
  ...deals.routes,
  ...planning.routes,
  ...campaigns.routes,
  ...sequences.routes,
  ...deliverability.routes,
  ...billing.routes,
  ...bank.routes,
  ...bills.routes,
  ...debits.routes,
  ...dunning.routes,
  ...subscriptions.routes,
  ...bookkeeping.routes,
  ...contracts.routes,
  ...portal.routes,
  ...marketing.routes,
  ...reports.routes,
  ...analytics.routes,
  ...workflows.routes,
  ...seo.routes,
  ...cloud.routes,
  ...monitoring.routes,
  ...deployments.routes,
  ...agents.routes,
  ...account.routes,
  ...notifications.routes,
  ...integrations.routes,
  ...webhooks.routes,
  ...transfer.routes,
  ...identity.routes,
] as const
