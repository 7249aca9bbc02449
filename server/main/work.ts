import type { Logger } from 'pino'
import type { Attendance } from '#kit/module.ts'
import { modules } from '#modules/index.ts'
import { collectCrons, cronRunner, jobRunner } from '#platform/jobs/work.ts'
import type { Runtime } from './runtime.ts'

/** Takes jobs and crons of the whole product; however many processes do, each job runs in one of them. */
export async function work({ assembled }: Runtime, log: Logger): Promise<Attendance> {
  const { source, jobs, metrics, platform } = assembled
  const attended = modules.flatMap(({ attend }) => attend?.(platform) ?? [])
  await jobs.work({
    crons: collectCrons(modules),
    run: jobRunner(source, metrics, log),
    runCron: cronRunner(source, metrics, log),
    now: () => platform.clock.now(),
  })
  return {
    async close() {
      await Promise.all(attended.map(one => one.close()))
    },
  }
}
