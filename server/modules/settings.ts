import type { Environment } from '#kit/declared/setting.ts'
import { readStripeSettings } from './billing/payments/stripe/settings.ts'
import { readViesSettings } from './billing/taxing/vies/settings.ts'
import { readCallSettings } from './calls/settings.ts'
import { readEmailSettings } from './email/settings.ts'
import { readStorageSettings } from './identity/storage/settings.ts'
import { readLeadSettings } from './leads/settings.ts'
import { readReportSettings } from './reports/settings.ts'
import { readTrackingSettings } from './tracking/settings.ts'

/** What each domain is told by its operator. Apart from the modules: a server starts its database while it loads those. */
export const readModuleSettings = (env: Environment) => ({
  ...readCallSettings(env),
  ...readEmailSettings(env),
  ...readStripeSettings(env),
  ...readLeadSettings(env),
  ...readReportSettings(env),
  ...readStorageSettings(env),
  ...readTrackingSettings(env),
  ...readViesSettings(env),
})
