import { account } from './account/area.ts'
import { agents } from './agents/area.ts'
import { analytics } from './analytics/area.ts'
import type { Area } from './area.ts'
import { billing } from './billing/area.ts'
import { calendar } from './calendar/area.ts'
import { campaigns } from './campaigns/area.ts'
import { cloud } from './cloud/area.ts'
import { contracts } from './contracts/area.ts'
import { crm } from './crm/area.ts'
import { deals } from './deals/area.ts'
import { deliverability } from './deliverability/area.ts'
import { delivery } from './delivery/area.ts'
import { email } from './email/area.ts'
import { home } from './home/area.ts'
import { identity } from './identity/area.ts'
import { integrations } from './integrations/area.ts'
import { leads } from './leads/area.ts'
import { marketing } from './marketing/area.ts'
import { messaging } from './messaging/area.ts'
import { monitoring } from './monitoring/area.ts'
import { notifications } from './notifications/area.ts'
import { planning } from './planning/area.ts'
import { reports } from './reports/area.ts'
import { seo } from './seo/area.ts'
import { sequences } from './sequences/area.ts'
import { subscriptions } from './subscriptions/area.ts'
import { transfer } from './transfer/area.ts'
import { webhooks } from './webhooks/area.ts'
import { workflows } from './workflows/area.ts'

/** In the order of the sidebar. */
export const areas: readonly Area[] = [
  home,
  reports,
  email,
  messaging,
  calendar,
  crm,
  leads,
  deals,
  billing,
  subscriptions,
  contracts,
  workflows,
  sequences,
  campaigns,
  deliverability,
  marketing,
  analytics,
  planning,
  seo,
  cloud,
  monitoring,
  delivery,
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
  ...reports.routes,
  ...email.routes,
  ...messaging.routes,
  ...calendar.routes,
  ...crm.routes,
  ...leads.routes,
  ...deals.routes,
  ...billing.routes,
  ...subscriptions.routes,
  ...contracts.routes,
  ...workflows.routes,
  ...sequences.routes,
  ...campaigns.routes,
  ...deliverability.routes,
  ...marketing.routes,
  ...analytics.routes,
  ...planning.routes,
  ...seo.routes,
  ...cloud.routes,
  ...monitoring.routes,
  ...delivery.routes,
  ...agents.routes,
  ...account.routes,
  ...notifications.routes,
  ...integrations.routes,
  ...webhooks.routes,
  ...transfer.routes,
  ...identity.routes,
] as const
