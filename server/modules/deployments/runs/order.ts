import { order } from '#kit/job.ts'

// Jobs keep the names they began with: some may wait in a queue while a release changes.

/** Carries a run on: asks its provider, writes down what came of it. */
export const advanceRun = order<{ run_id: string }>({
  name: 'delivery.advance_run',
  concurrency: 8,
  perOrganization: 4,
  timeoutSeconds: 280,
  retries: 12,
})

/** Tells the provider that a run is no longer wanted. */
export const cancelAtProvider = order<{ run_id: string }>({
  name: 'delivery.cancel_run',
  retries: 4,
  timeoutSeconds: 60,
})

/** Looks whether something that waits may start. */
export const promoteRuns = order<Record<string, never>>({ name: 'delivery.promote_runs', coalesces: true })
