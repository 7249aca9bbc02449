import type { Logger } from 'pino'
import { modules } from '#modules/index.ts'
import { collectCrons, cronRunner, jobRunner } from '#platform/jobs/work.ts'
import type { Runtime } from './runtime.ts'

/** Takes jobs and crons of the whole product; however many processes do, each job runs in one of them. */
export async function work({ assembled }: Runtime, log: Logger): Promise<void> {
  const { source, jobs, metrics, platform } = assembled
  await jobs.work({
    crons: collectCrons(modules),
    run: jobRunner(source, metrics, log),
    runCron: cronRunner(source, metrics, log),
    now: () => platform.clock.now(),
  })
}
