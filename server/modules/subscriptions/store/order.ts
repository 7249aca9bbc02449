import { order } from '#kit/job.ts'

/** Brings a subscription to the present. */
export const renewSubscription = order<{ subscription_id: string }>({
  name: 'subscriptions.renew',
  concurrency: 4,
  // The numbers of one organization's invoices follow one another: a second job reads while the first one commits.
  perOrganization: 2,
  batch: 40,
})

/** Says that a trial is about to end. */
export const tellTrialEnding = order<{ subscription_id: string }>({ name: 'subscriptions.tell_trial_ending' })
