import { order } from '#kit/job.ts'

/** A recording of hours takes an engine its time. */
export const transcribeCall = order<{ call_id: string; run_id: string }>({
  name: 'calls.transcribe_call',
  retries: 4,
  firstDelaySeconds: 15,
  timeoutSeconds: 4 * 3600,
  concurrency: 2,
  perOrganization: 1,
})

export const summarizeCall = order<{ call_id: string; run_id: string }>({
  name: 'calls.summarize_call',
  retries: 3,
  firstDelaySeconds: 15,
  timeoutSeconds: 300,
})
