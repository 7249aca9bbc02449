import type { Cron, JobKind } from '#kit/job.ts'
import { createBoss, type QueueSource } from './boss.ts'
import { grantQueues } from './queue-queries.ts'

const KEEP_FAILED_SECONDS = 7 * 24 * 3600

export const cronQueue = (cron: Cron) => `cron.${cron.name}`

/** Makes the queue's tables, and one queue per job; runs with the migrations, only when something changed. */
export async function prepareQueues(
  source: QueueSource,
  jobs: readonly JobKind<never>[],
  crons: readonly Cron[],
): Promise<void> {
  const boss = createBoss(source, { works: false, migrates: true })
  await boss.start()
  try {
    await grantQueues(boss.getDb())
    const existing = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
    const wanted = [
      ...jobs.map(job => ({
        name: job.name,
        policy: job.coalesces ? 'short' : 'standard',
        options: queueOptions(job),
      })),
      ...crons.map(cron => ({ name: cronQueue(cron), policy: 'standard', options: cronOptions })),
    ]
    for (const { name, policy, options } of wanted) {
      if (existing.has(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { policy, ...options })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

const queueOptions = (job: JobKind<never>) => ({
  retryLimit: job.retries,
  retryDelay: job.firstDelaySeconds,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: job.timeoutSeconds,
  deleteAfterSeconds: KEEP_FAILED_SECONDS,
  notify: true,
})
const CRON_SECONDS = 600
const cronOptions = {
  retryLimit: 0,
  expireInSeconds: CRON_SECONDS,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
}
export const cronKind = { concurrency: 1, perOrganization: 1, batch: 1, timeoutSeconds: CRON_SECONDS }
