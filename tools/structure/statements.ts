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
