import type { Logger, WorkCtx } from '#kit/context.ts'
import {
  type Cron,
  type CronCtx,
  carryOut,
  type JobKind,
  type JobOrder,
  order,
  Unrecoverable,
} from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { backfillEveryMinute } from '../backfills/backfills.ts'
import { JOB_STATEMENT_MS } from '../db/opening.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type ContextSource, createWorkCtx } from '../server/contexts.ts'
import { foldEveryMinute } from '../tallies/fold-lines.ts'
import type { RunCron, RunJob } from './job-queue.ts'
import { listOrganizationIds } from './organization-queries.ts'
import { resealNightly } from './reseal.ts'

/** Every job of the modules, the subscribers' among them. */
export function collectJobs(modules: readonly Module[]): Map<string, JobKind<never>> {
  const jobs = modules.flatMap(module => [
    ...(module.jobs ?? []),
    ...(module.subscribers ?? []).map(subscriber => subscriber.job as JobKind<never>),
  ])
  jobs.push(workForEach(modules) as JobKind<never>)
  const map = new Map(jobs.map(job => [job.name, job]))
  if (map.size !== jobs.length) throw new Error('two jobs share a name')
  return map
}

export const collectCrons = (modules: readonly Module[]): Cron[] => [
  ...modules.flatMap(module => module.crons ?? []),
  resealNightly(modules),
  backfillEveryMinute(modules),
  foldEveryMinute,
]

export const RUN_FOR_EACH = 'operations.run_for_each'

const runForEach = order<{ cron: string }>({
  name: RUN_FOR_EACH,
  coalesces: true,
  retries: 4,
  timeoutSeconds: 600,
})

/** The part of a cron that belongs to one organization. */
const workForEach = (modules: readonly Module[]) =>
  carryOut(runForEach, async (ctx, { cron }) => {
    const each = collectCrons(modules).find(({ name }) => name === cron)?.each
    // Of another version, which is being replaced.
    if (!each) throw new Unrecoverable(`there is no cron ${cron} here`)
    await each(ctx)
  })

type Worked = Pick<JobOrder, 'name' | 'via'>

function systemCtx(
  source: ContextSource,
  organizationId: string,
  { name, via }: Worked,
  log: Logger,
): WorkCtx {
  const actor = { kind: 'system', job: name, ...(via && { via }) } as const
  return createWorkCtx(source, { organizationId, actor, request: null, log })
}

export function jobRunner(source: ContextSource, metrics: Metrics, log: Logger): RunJob {
  return async (job, taken, attempt) => {
    const started = performance.now()
    const count = (outcome: 'done' | 'failed') =>
      metrics.countJob(job.name, outcome, (performance.now() - started) / 1000)
    try {
      await job.handler(systemCtx(source, taken.organization_id!, job, log), taken.data as never, attempt)
      count('done')
    } catch (error) {
      count('failed')
      throw error
    }
  }
}

/** For what has no organization of its own: a cron, a command. */
export function cronCtx(source: ContextSource, name: string, log: Logger): CronCtx {
  const now = source.platform.clock.now()
  const transact: CronCtx['transact'] = work =>
    source.platform.database.transact({ organizationId: null, statementMs: JOB_STATEMENT_MS }, ({ db }) =>
      work(db),
    )
  return {
    now,
    log,
    services: source.platform,
    within: (organizationId, work) => work(systemCtx(source, organizationId, { name }, log)),
    transact,
    organizationIds: listedBy => transact(db => listOrganizationIds(db, listedBy, now)),
    orderEach: (cron, organizationIds) =>
      source.platform.jobs.enqueueEach(organizationIds, runForEach as never, { cron }, cron),
  }
}

export function cronRunner(source: ContextSource, metrics: Metrics, log: Logger): RunCron {
  return async cron => {
    const started = performance.now()
    await cron.handler(cronCtx(source, cron.name, log))
    metrics.countJob(cron.name, 'done', (performance.now() - started) / 1000)
  }
}
