import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { listWaitingOrganizations } from './attempts/waiting-queries.ts'
import { askAgainJob, askHourly, askUnanswered } from './charging/ask.ts'
import { autoReactions, chargeLaterJob, planCharge, tryNewDefaultJob } from './charging/auto.ts'
import { chargeListener } from './charging/hear.ts'
import { chargingRoutes } from './charging/routes.ts'
import { chargeOnceJob } from './charging/soon.ts'
import { fields } from './fields.ts'
import { askCustomerJob, tellExpiringJob } from './letters/send.ts'
import { detachMethodJob } from './methods/detach.ts'
import { watchCards } from './methods/expiry.ts'
import { methodListener } from './methods/hear.ts'
import { methodRoutes } from './methods/routes.ts'
import { keepPaidByJob, keepSetupJob } from './methods/setup.ts'
import { seedDemo } from './seed-demo.ts'
import { timeline } from './timeline.ts'

/** How money that is due is collected: methods on file, and the attempts to charge them. */
export const collections: Module = {
  name: 'collections',
  exportDatasets: placed(330, datasetsOf('payment_methods', 'collection_attempts')),
  providerListeners: [methodListener, chargeListener],
  fields,
  seedDemo,
  tables: ['collection_attempts', 'collection_letters', 'payment_methods'],
  routes: [...methodRoutes, ...chargingRoutes],
  jobs: [
    keepSetupJob,
    keepPaidByJob,
    detachMethodJob,
    tellExpiringJob,
    askAgainJob,
    askUnanswered,
    planCharge,
    chargeLaterJob,
    tryNewDefaultJob,
    chargeOnceJob,
    askCustomerJob,
  ] as JobKind<never>[],
  crons: [askHourly, watchCards],
  reactions: [...autoReactions, ...timeline],
  warmUp: async ({ jobs, clock }, db) => {
    const waiting = await listWaitingOrganizations(db, clock.now())
    await jobs.enqueueEach(waiting, askUnanswered as never, {}, 'start')
  },
}

export { UnderWay } from './attempts/errors.ts'
export { closeFailed, closeSucceeded, failAttempt, failureOf } from './attempts/outcomes.ts'
export { presentAttempt } from './attempts/present.ts'
export { Attempt } from './attempts/schema.ts'
export { chargeInvoice } from './charging/charge.ts'
export { chooseOwnDefault, getOwnMethod, removeOwnMethod } from './charging/own-methods.ts'
export { chargeSoon } from './charging/soon.ts'
export { cancelDebits } from './debiting/cancel.ts'
export {
  type DebitRow,
  findDebit,
  findDebitByEndToEndId,
  hasLiveDebit,
  listCollectedMandates,
  listDebitsOfRun,
  listSubmittedDebits,
  listWaitingDebits,
  listWaitingOfInvoices,
  listWaitingOfMandate,
  lockDebit,
  lockWaitingDebits,
  putIntoRun,
  setDebit,
  submitDebits,
  takeOutOfRun,
} from './debiting/queries.ts'
export { MethodNotActive, PaymentMethodNotFound } from './methods/errors.ts'
export { MethodExpired, MethodFailed, MethodRevoked } from './methods/events.ts'
export { addSepaMethod, endSepaMethod } from './methods/keep.ts'
export { presentMethods } from './methods/present.ts'
export { PaymentMethod } from './methods/schema.ts'
export { openSetup } from './methods/setup.ts'
