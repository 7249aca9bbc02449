/** Files with statements that still have to move to a queries file; whoever moves them deletes their line. */
export const statements: readonly string[] = [
  // server/main
  'server/main/demo.ts',
  // server/modules/billing
  // server/modules/contracts
  // server/modules/crm
  // server/modules/deals
  // server/modules/identity
  // server/modules/integrations
  // server/modules/operations
  // server/modules/sequences
  'server/modules/sequences/analytics/analytics.ts',
  'server/modules/sequences/analytics/verdicts.ts',
  'server/modules/sequences/dispatch/arm.ts',
  'server/modules/sequences/dispatch/attempt.ts',
  'server/modules/sequences/dispatch/batch.ts',
  'server/modules/sequences/dispatch/daily-cap.ts',
  'server/modules/sequences/dispatch/load.ts',
  'server/modules/sequences/dispatch/mails.ts',
  'server/modules/sequences/dispatch/run-step.ts',
  'server/modules/sequences/dispatch/senders.ts',
  'server/modules/sequences/enrollments/candidates.ts',
  'server/modules/sequences/enrollments/enroll.ts',
  'server/modules/sequences/enrollments/service.ts',
  'server/modules/sequences/preview/preview.ts',
  'server/modules/sequences/seed-demo.ts',
  'server/modules/sequences/sequences/activate.ts',
  'server/modules/sequences/sequences/service.ts',
  'server/modules/sequences/simulate/run.ts',
  'server/modules/sequences/steps/service.ts',
  'server/modules/sequences/steps/variants.ts',
  'server/modules/sequences/stops/reactions.ts',
  'server/modules/sequences/stops/stop.ts',
  'server/modules/sequences/tallies.ts',
  // server/modules/subscriptions
  // server/platform
  'server/platform/auth/api-keys.ts',
  'server/platform/auth/directory.ts',
  'server/platform/auth/identities.ts',
  'server/platform/bus/bus.ts',
  'server/platform/events/event-store.ts',
  'server/platform/jobs/job-queue.ts',
  'server/platform/jobs/work.ts',
  'server/platform/pages/brand.ts',
  'server/platform/server/idempotency/once.ts',
  'server/platform/server/readiness.ts',
  'server/platform/throttle/throttle.ts',
]
