import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { Attempt, Cron, EnqueueOptions, JobKind, JobOrder } from '#kit/job.ts'
import { cronQueue, DUE_AT_ONCE, moveDue, moveDueCrons, rememberCrons, takeOver } from './agenda.ts'
import { putOnAgenda, takeOffAgenda } from './agenda-queries.ts'
import { type Claims, createClaims } from './claims.ts'
import { openLiveness } from './liveness.ts'
import { type Poller, startPoller, type Taken } from './poller.ts'
import { openQueueDb, type QueueSource } from './queue-db.ts'
import {
  CHANNEL,
  countJobs,
  exchange,
  type FailedJob,
  forgetOldJobs,
  insertJobs,
  listFailedJobs,
  listReadyQueues,
  queryIn,
  retryFailedJob,
} from './queue-queries.ts'
import { takeOverdueJobs } from './take-over-queries.ts'

export interface JobQueue {
  /** In the transaction of an organization, for it. */
  enqueue(
    db: Db,
    organizationId: string,
    job: JobOrder<never>,
    data: object,
    options?: EnqueueOptions,
  ): Promise<void>
  /** In a transaction of its own, for each of them; while one with the key waits for an organization, no second is added. */
  enqueueEach(
    organizationIds: readonly string[],
    job: JobOrder<never>,
    data: object,
    onceKey: string,
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

export type RunJob = (job: JobKind<never>, taken: Taken, attempt: Attempt) => Promise<void>
export type RunCron = (cron: Cron) => Promise<void>

export interface QueueWork {
  crons: readonly Cron[]
  run: RunJob
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
  drain(run: RunJob, queues?: readonly string[]): Promise<number>
  depth(): Promise<{ name: string; ready: number; failed: number }[]>
  stop(): Promise<void>
}

/** How often somebody looks into all queues at once: retries come due without a notification. */
const LOOK_MS = 2_000
const LOOK_WITHOUT_NOTICES_MS = 500
const PATIENCE_MS = 20_000

const HOUSEKEEPING_MS = 60_000
const CRON_SECONDS = 600
const cronKind = {
  concurrency: 1,
  perOrganization: 1,
  batch: 1,
  timeoutSeconds: CRON_SECONDS,
  retries: 0,
  firstDelaySeconds: 0,
}

type PolledKind = Omit<JobOrder, 'coalesces' | 'takes'>

/** `kinds`: all that this process knows, by name. */
export async function openJobQueue(
  source: QueueSource,
  kinds: ReadonlyMap<string, JobKind<never>>,
  takeSome: () => Promise<number> = async () => 0,
): Promise<JobRuntime> {
  const db = openQueueDb(source)
  const { query } = db
  // Whoever cannot reach it should find out now.
  await countJobs(query)
  const loops: Promise<void>[] = []
  const ending = new AbortController()
  let stopped = false

  const liveness = openLiveness(source.session, query, source.log)
  const pollers = new Map<string, Poller>()
  source.session?.listen(CHANNEL, name => pollers.get(name)?.wake())

  async function settle(job: JobKind<never>, taken: Taken, run: RunJob): Promise<void> {
    const attempt = { jobId: taken.id, number: taken.attempts, isLast: taken.retries === 0 }
    try {
      await run(job, taken, attempt)
    } catch (error) {
      const { message } = error as Error
      source.log.warn(
        { job: job.name, job_id: taken.id, attempt: attempt.number, error: message },
        'a job failed',
      )
      throw error
    }
  }

  function poll(kind: PolledKind, run: (taken: Taken) => Promise<void>): void {
    const poller = startPoller({
      ...kind,
      exchange: wish => exchange(query, kind, wish, liveness.current),
      mayTake: () => liveness.current !== undefined,
      run,
      complain: error =>
        source.log.error({ queue: kind.name, error: error.message }, 'a queue could not be read'),
    })
    pollers.set(kind.name, poller)
  }

  async function lookAround(): Promise<void> {
    const ready = await listReadyQueues(query, [...pollers.keys()])
    for (const { name } of ready) pollers.get(name)?.wake()
  }

  async function takeOverAll(): Promise<void> {
    if (await takeOver(db, source.log)) for (const poller of pollers.values()) poller.wake()
  }

  async function keepHouse(): Promise<void> {
    await takeOverdueJobs(query)
    await forgetOldJobs(query, [...pollers.keys()])
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
    enqueue: (transaction, organization_id, job, data, { onceKey = '', startAfter, priority } = {}) =>
      insertJobs(queryIn(transaction), [
        {
          id: newId(),
          organization_id,
          queue: job.name,
          data,
          once_key: job.coalesces ? onceKey : null,
          ...(startAfter ? { start_after: startAfter.toString() } : {}),
          ...(priority ? { priority } : {}),
        },
      ]),
    enqueueEach: (organizationIds, job, data, once_key) =>
      insertJobs(
        query,
        organizationIds.map(organization_id => ({
          id: newId(),
          organization_id,
          queue: job.name,
          data,
          once_key,
        })),
      ),
    schedule: (transaction, job, data, { key, due }) =>
      putOnAgenda(transaction, { job: job.name, key, due, data }),
    unschedule: takeOffAgenda,
    listFailed: (organizationId, limit) => listFailedJobs(query, organizationId, limit),
    retryFailed: (organizationId, id) => retryFailedJob(query, organizationId, id),
    async work({ crons, run, runCron, now }) {
      for (const job of kinds.values()) poll(job, taken => settle(job, taken, run))
      for (const cron of crons) poll({ ...cronKind, name: cronQueue(cron) }, () => runCron(cron))
      await rememberCrons(db, crons)
      const moveAllDue = async () => {
        while ((await moveDue(db, kinds, now())) === DUE_AT_ONCE);
      }
      const pause = source.session ? LOOK_MS : LOOK_WITHOUT_NOTICES_MS
      loops.push(repeat(lookAround, 'the queues could not be looked into', pause))
      loops.push(repeat(takeOverAll, 'what the dead left could not be taken over'))
      loops.push(repeat(takeIn, 'what came in could not be taken in'))
      loops.push(repeat(moveAllDue, 'the agenda could not be read'))
      loops.push(repeat(() => moveDueCrons(db, crons), 'the crons could not be looked through'))
      loops.push(repeat(keepHouse, 'the queues could not be tidied up', HOUSEKEEPING_MS))
    },
    takeIn,
    moveDue: now => moveDue(db, kinds, now),
    async drain(run, queues = [...kinds.keys()]) {
      const worker = await liveness.number()
      let ran = 0
      for (;;) {
        const ready = await listReadyQueues(query, queues)
        if (ready.length === 0) return ran
        for (const { name } of ready) {
          const kind = kinds.get(name)!
          const none = { finished: [], returned: [], wanted: 0, busy: [] }
          for (const job of await exchange(query, kind, { ...none, wanted: 100 }, worker)) {
            ran += 1
            const error = await settle(kind, job, run).then(
              () => null,
              (failure: Error) => failure,
            )
            await exchange(query, kind, { ...none, finished: [{ job, error }] }, worker)
          }
        }
      }
    },
    depth: () => countJobs(query),
    async stop() {
      if (stopped) return
      stopped = true
      ending.abort()
      await Promise.all([...loops, ...[...pollers.values()].map(poller => poller.stop(PATIENCE_MS))])
      await liveness.close()
      await db.close()
    },
  }
}
