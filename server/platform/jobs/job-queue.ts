import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/context.ts'
import { type Attempt, type Cron, type EnqueueOptions, type JobKind, Unrecoverable } from '#kit/job.ts'
import { DUE_AT_ONCE, moveDue, takeOver } from './agenda.ts'
import { CHANNEL, createBoss, type QueueSource } from './boss.ts'
import { type Claims, createClaims } from './claims.ts'
import type { Envelope } from './envelope.ts'
import { exchangeJobs } from './exchange.ts'
import { openLiveness } from './liveness.ts'
import { type Poller, startPoller, type Taken } from './poller.ts'
import { cronKind, cronQueue } from './prepare-queues.ts'
import {
  announce,
  countJobs,
  endRetries,
  executorOf,
  type FailedJob,
  findFailedQueue,
  listFailedJobs,
  listReadyQueues,
  putOnAgenda,
  takeOffAgenda,
} from './queue-queries.ts'

export interface JobQueue {
  enqueue(
    db: Db,
    organizationId: string,
    job: JobKind<never>,
    data: object,
    options?: EnqueueOptions,
  ): Promise<void>
  schedule(
    db: Db,
    job: JobKind<never>,
    data: object,
    at: { key: string; due: Temporal.Instant },
  ): Promise<void>
  unschedule(db: Db, jobName: string, key: string): Promise<void>
  listFailed(organizationId: string, limit: number): Promise<FailedJob[]>
  /** True when such a failed job of the organization was there and waits again now. */
  retryFailed(organizationId: string, id: string): Promise<boolean>
}

export type RunEnvelope = (job: JobKind<never>, envelope: Envelope, attempt: Attempt) => Promise<void>
export type RunCron = (cron: Cron) => Promise<void>

export interface QueueWork {
  jobs: readonly JobKind<never>[]
  crons: readonly Cron[]
  run: RunEnvelope
  runCron: RunCron
  now: () => Temporal.Instant
}

/** The queue's own side: starting, working, stopping. */
export interface JobRuntime extends JobQueue {
  readonly claims: Claims
  work(work: QueueWork): Promise<void>
  /** Takes in what came before anybody knew whose it is, until nothing is left. */
  takeIn(): Promise<void>
  /** Moves what is due on the agenda into the queues; how many it moved. */
  moveDue(now: Temporal.Instant): Promise<number>
  /** Runs everything that is ready, in this process, until nothing is: for tests and one-shot commands. */
  drain(jobs: ReadonlyMap<string, JobKind<never>>, run: RunEnvelope): Promise<number>
  depth(): Promise<{ name: string; ready: number; failed: number }[]>
  stop(): Promise<void>
}

/** How often somebody looks into all queues at once: retries come due without a notification. */
const LOOK_MS = 2_000
const LOOK_WITHOUT_NOTICES_MS = 500
const PATIENCE_MS = 20_000

type PolledKind = Pick<JobKind, 'name' | 'concurrency' | 'perOrganization' | 'batch' | 'timeoutSeconds'>

export async function openJobQueue(
  source: QueueSource,
  works: boolean,
  takeSome: () => Promise<number> = async () => 0,
): Promise<JobRuntime> {
  const boss = createBoss(source, { works, migrates: false })
  await boss.start()
  const loops: Promise<void>[] = []
  const ending = new AbortController()
  let stopped = false

  const query = async <T>(text: string, values: unknown[] = []) =>
    (await boss.getDb().executeSql(text, values)).rows as T[]
  const liveness = openLiveness(source.session, query, source.log)
  const pollers = new Map<string, Poller>()
  source.session?.listen(CHANNEL, name => pollers.get(name)?.wake())

  async function settle(job: JobKind<never>, taken: Taken, run: RunEnvelope): Promise<void> {
    const attempt = {
      jobId: taken.id,
      number: taken.retryCount + 1,
      isLast: taken.retryCount >= taken.retryLimit,
    }
    try {
      await run(job, taken.data, attempt)
    } catch (error) {
      const { message } = error as Error
      source.log.warn(
        { job: job.name, job_id: taken.id, attempt: attempt.number, error: message },
        'a job failed',
      )
      if (error instanceof Unrecoverable) await endRetries(boss.getDb(), job.name, taken.id)
      throw error
    }
  }

  function poll(kind: PolledKind, run: (taken: Taken) => Promise<void>): void {
    const { name, concurrency, perOrganization, batch, timeoutSeconds } = kind
    const poller = startPoller({
      concurrency,
      perOrganization,
      batch,
      timeoutSeconds,
      exchange: wish => exchangeJobs(boss, name, wish, liveness.current),
      mayTake: () => liveness.current !== undefined,
      run,
      complain: error => source.log.error({ queue: name, error: error.message }, 'a queue could not be read'),
    })
    pollers.set(name, poller)
  }

  async function lookAround(): Promise<void> {
    const ready = await listReadyQueues(boss.getDb(), [...pollers.keys()])
    for (const { name } of ready) pollers.get(name)?.wake()
  }

  async function takeOverAll(): Promise<void> {
    if (await takeOver(boss, source.log)) for (const poller of pollers.values()) poller.wake()
  }

  async function takeIn(): Promise<void> {
    while (!stopped && (await takeSome()) > 0);
  }

  /** Now, and from then on a while after it has ended. */
  async function repeat(work: () => Promise<void>, complaint: string, pauseMs = 1_000): Promise<void> {
    while (!stopped) {
      await work().catch((error: Error) => source.log.error({ error: error.message }, complaint))
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    claims: createClaims(liveness),
    async enqueue(db, organizationId, job, data, options = {}) {
      const envelope: Envelope = { organization_id: organizationId, data }
      await boss.send(job.name, envelope, {
        db: executorOf(db),
        group: { id: organizationId },
        ...(job.coalesces ? { singletonKey: `${organizationId}:${options.onceKey ?? ''}` } : {}),
        ...(options.startAfter ? { startAfter: new Date(options.startAfter.epochMilliseconds) } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
      })
    },
    schedule: (db, job, data, { key, due }) => putOnAgenda(db, { job: job.name, key, due, data }),
    unschedule: takeOffAgenda,
    listFailed: (organizationId, limit) => listFailedJobs(boss.getDb(), organizationId, limit),
    async retryFailed(organizationId, id) {
      const queue = await findFailedQueue(boss.getDb(), organizationId, id)
      if (!queue) return false
      await boss.retry(queue, id)
      await announce(boss.getDb(), CHANNEL, queue)
      return true
    },
    async work({ jobs, crons, run, runCron, now }) {
      for (const job of jobs) poll(job, taken => settle(job, taken, run))
      for (const cron of crons) {
        poll({ ...cronKind, name: cronQueue(cron) }, () => runCron(cron))
        await boss.schedule(cronQueue(cron), cron.cron)
      }
      const moveAllDue = async () => {
        while ((await moveDue(boss, now())) === DUE_AT_ONCE);
      }
      const pause = source.session ? LOOK_MS : LOOK_WITHOUT_NOTICES_MS
      loops.push(repeat(lookAround, 'the queues could not be looked into', pause))
      loops.push(repeat(takeOverAll, 'what the dead left could not be taken over'))
      loops.push(repeat(takeIn, 'what came in could not be taken in'))
      loops.push(repeat(moveAllDue, 'the agenda could not be read'))
    },
    takeIn,
    moveDue: now => moveDue(boss, now),
    async drain(jobs, run) {
      let ran = 0
      for (;;) {
        const ready = await listReadyQueues(boss.getDb(), [...jobs.keys()])
        if (ready.length === 0) return ran
        for (const { name } of ready) {
          const claimed = await boss.fetch<Envelope>(name, { includeMetadata: true, batchSize: 100 })
          for (const one of claimed) {
            ran += 1
            await settle(jobs.get(name)!, one as unknown as Taken, run).then(
              () => boss.complete(name, one.id),
              error => boss.fail(name, one.id, { message: (error as Error).message }),
            )
          }
        }
      }
    },
    depth: () => countJobs(boss.getDb()),
    async stop() {
      if (stopped) return
      stopped = true
      ending.abort()
      await Promise.all([...loops, ...[...pollers.values()].map(poller => poller.stop(PATIENCE_MS))])
      await liveness.close()
      await boss.stop({ graceful: true, timeout: PATIENCE_MS })
    },
  }
}
