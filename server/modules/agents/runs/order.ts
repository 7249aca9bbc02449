import { order } from '#kit/job.ts'

/** Carries a run on, step by step, to its end. */
export const advanceAgentRun = order<{ run_id: string }>({
  name: 'agents.advance_run',
  concurrency: 8,
  perOrganization: 4,
  timeoutSeconds: 1_020,
  retries: 6,
})
