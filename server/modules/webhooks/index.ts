import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { deliverWebhooks, dropDeliveries } from './deliveries/jobs.ts'
import { wakeEndpoints } from './deliveries/queries.ts'
import { noteDeliveries } from './deliveries/reaction.ts'
import { resealEndpoints } from './endpoints/service.ts'
import { fields } from './fields.ts'
import { webhookDisabled } from './notices.ts'
import { webhookRoutes } from './routes.ts'

/** Tells the outside what happened: signed, in order, at least once. */
export const webhooks: Module = {
  name: 'webhooks',
  notificationKinds: [webhookDisabled],
  fields,
  tables: ['webhook_deliveries', 'webhook_endpoints'],
  inPersonOnly: true,
  routes: webhookRoutes,
  jobs: [deliverWebhooks] as unknown as JobKind<never>[],
  crons: [dropDeliveries],
  intakes: [{ name: 'webhooks.wake_endpoints', take: wakeEndpoints }],
  // Asked for when all modules are there, and with them all events that are declared.
  get reactions() {
    return [noteDeliveries()]
  },
  reseal: resealEndpoints,
}
