import { completeModules, type Module } from '#kit/module.ts'
import { agents } from './agents/index.ts'
import { analytics } from './analytics/index.ts'
import { bank } from './bank/index.ts'
import { billing } from './billing/index.ts'
import { bills } from './bills/index.ts'
import { bookkeeping } from './bookkeeping/index.ts'
import { calendar } from './calendar/index.ts'
import { calls } from './calls/index.ts'
import { campaigns } from './campaigns/index.ts'
import { cloud } from './cloud/index.ts'
import { collections } from './collections/index.ts'
import { contracts } from './contracts/index.ts'
import { crm } from './crm/index.ts'
import { deals } from './deals/index.ts'
import { debits } from './debits/index.ts'
import { deliverability } from './deliverability/index.ts'
import { deployments } from './deployments/index.ts'
import { dunning } from './dunning/index.ts'
import { email } from './email/index.ts'
import { home } from './home/index.ts'
import { identity } from './identity/index.ts'
import { integrations } from './integrations/index.ts'
import { leads } from './leads/index.ts'
import { marketing } from './marketing/index.ts'
import { messaging } from './messaging/index.ts'
import { notifications } from './notifications/index.ts'
import { observability } from './observability/index.ts'
import { operations } from './operations/index.ts'
import { planning } from './planning/index.ts'
import { portal } from './portal/index.ts'
import { reports } from './reports/index.ts'
import { search } from './search/index.ts'
import { seo } from './seo/index.ts'
import { sequences } from './sequences/index.ts'
import { subscriptions } from './subscriptions/index.ts'
import { tracking } from './tracking/index.ts'
import { transfer } from './transfer/index.ts'
import { views } from './views/index.ts'
import { webhooks } from './webhooks/index.ts'
import { workflows } from './workflows/index.ts'

/** Every domain of the product. The order is the order of the reference and of the demo's story. */
export const modules: readonly Module[] = completeModules([
  identity,
  integrations,
  crm,
  deals,
  email,
  tracking,
  deliverability,
  leads,
  sequences,
  campaigns,
  calendar,
  billing,
  bank,
  bills,
  subscriptions,
  collections,
  debits,
  dunning,
  bookkeeping,
  contracts,
  portal,
  messaging,
  calls,
  workflows,
  marketing,
  reports,
  analytics,
  planning,
  seo,
  webhooks,
  notifications,
  home,
  search,
  views,
  transfer,
  operations,
  cloud,
  observability,
  deployments,
  agents,
])
