import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db, Logger } from '#kit/context.ts'
import { type Attempt, type Cron, type EnqueueOptions, type JobKind, Unrecoverable } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { runBatch } from './run-batch.ts'

/** What travels in a queue: whose work it is, and the job's own data. */
export interface Envelope {
  organization_id: string | null
  data: object
}

export interface FailedJob {
  id: string
  name: string
  data: object
  error: string
  attempts: number
  failed_at: string
}

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

type Claimed = JobWithMetadata<Envelope>

const SCHEMA = 'pgboss'
/** Long enough for the finished job to be booked, short against any job. */
const WAKE_MS = 5
const KEEP_FAILED_SECONDS = 7 * 24 * 3600

export interface QueueSource {
  url: string
  /** LISTEN does not work through a transaction pooler; polling goes on all the same. */
  listens: boolean
  connections: number
  log: Logger
}

function createBoss(source: QueueSource, options: { works: boolean; migrates: boolean }): PgBoss {
  const boss = new PgBoss({
    connectionString: source.url,
    application_name: 'bowline-jobs',
    schema: SCHEMA,
    max: source.connections,
    migrate: options.migrates,
    supervise: options.works,
    schedule: options.works,
    useListenNotify: options.works && source.listens,
  })
  boss.on('error', error => source.log.error({ error: error.message }, 'the job queue met an error'))
  boss.on('warning', warning => source.log.warn({ warning: warning.message }, 'the job queue warns'))
  return boss
}

interface AgendaRow {
  organization_id: string
  job: string
  key: string
  data: object
}

const toInsert = (row: AgendaRow) => ({
  data: { organization_id: row.organization_id, data: row.data } satisfies Envelope,
  group: { id: row.organization_id },
  singletonKey: `${row.organization_id}:${row.key}`,
})

const cronQueue = (cron: Cron) => `cron.${cron.name}`

/** Makes the queue's tables, and one queue per job; runs with the migrations, only when something changed. */
export async function prepareQueues(
  source: QueueSource,
  jobs: readonly JobKind<never>[],
  crons: readonly Cron[],
): Promise<void> {
  const boss = createBoss(source, { works: false, migrates: true })
  await boss.start()
  try {
    const database = boss.getDb()
    await database.executeSql(`grant usage on schema ${SCHEMA} to bowline_app`)
    await database.executeSql(`grant select, insert on all tables in schema ${SCHEMA} to bowline_app`)
    await database.executeSql(`grant execute on all functions in schema ${SCHEMA} to bowline_app`)
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
const cronOptions = { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 24 * 3600, notify: true }

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

  async function settle(job: JobKind<never>, claimed: Claimed, run: RunEnvelope): Promise<void> {
    const attempt = {
      jobId: claimed.id,
      number: claimed.retryCount + 1,
      isLast: claimed.retryCount >= claimed.retryLimit,
    }
    try {
      await run(job, claimed.data, attempt)
    } catch (error) {
      const { message } = error as Error
      source.log.warn(
        { job: job.name, job_id: claimed.id, attempt: attempt.number, error: message },
        'a job failed',
      )
      if (error instanceof Unrecoverable) {
        await query(`update ${SCHEMA}.job set retry_limit = retry_count where name = $1 and id = $2`, [
          job.name,
          claimed.id,
        ])
      }
      throw error
    }
  }

  const waking = new Set<string>()

  /**
   * Tells every worker of a queue to look again. A worker that has finished a job sleeps out its polling interval
   * although more are waiting (pg-boss goes on at once only for batches of more than one), so whoever finishes wakes
   * the queue: once for all that finish within a moment.
   */
  function wake(name: string): void {
    if (!source.listens || waking.has(name)) return
    waking.add(name)
    setTimeout(() => {
      waking.delete(name)
      if (stopped) return
      query(`select pg_notify('pgboss_' || left(encode(sha224('${SCHEMA}'::bytea), 'hex'), 24), $1)`, [
        name,
      ]).catch(() => {})
    }, WAKE_MS).unref()
  }

  const polling = { includeMetadata: true, pollingIntervalSeconds: source.listens ? 10 : 1 } as const

  const workOneByOne = (job: JobKind<never>, run: RunEnvelope) =>
    boss.work(
      job.name,
      {
        ...polling,
        batchSize: 1,
        localConcurrency: job.concurrency,
        localGroupConcurrency: job.perOrganization,
      },
      async ([claimed]) => {
        if (!claimed) return
        try {
          await settle(job, claimed as Claimed, run)
        } finally {
          wake(job.name)
        }
      },
    )

  const workInBatches = (job: JobKind<never>, run: RunEnvelope) =>
    boss.work(
      job.name,
      { ...polling, batchSize: job.batch, perJobResults: true, burstWhenBatchFull: true },
      async claimed => {
        const results: JobResult[] = []
        await runBatch(job, claimed as Claimed[], async one => {
          const outcome = await settle(job, one, run).then(
            () => ({ status: 'completed' as const }),
            (error: Error) => ({ status: 'failed' as const, output: { message: error.message } }),
          )
          results.push({ id: one.id, ...outcome })
        })
        wake(job.name)
        return results
      },
    )

  /** Off the agenda and into the queues in one transaction: nothing is lost or doubled between the two. */
  async function moveDue(now: Temporal.Instant): Promise<number> {
    const transaction = await boss.getDb().beginTransaction!()
    try {
      const { rows } = await transaction.db.executeSql(
        `with due as materialized (
           select organization_id, job, key from agenda where due_at <= $1
           order by due_at limit 500 for update skip locked)
         delete from agenda a using due
         where a.organization_id = due.organization_id and a.job = due.job and a.key = due.key
         returning a.organization_id, a.job, a.key, a.data`,
        [now.toString()],
      )
      const byJob = Map.groupBy(rows as AgendaRow[], row => row.job)
      for (const [name, due] of byJob) {
        await boss.insert(name, due.map(toInsert), { db: transaction.db })
      }
      await transaction.commit()
      return rows.length
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }

  async function takeIn(): Promise<void> {
    while (!stopped && (await takeSome()) > 0);
  }

  /** Now, and from then on a second after it has ended. */
  async function repeat(work: () => Promise<void>, complaint: string): Promise<void> {
    while (!stopped) {
      await work().catch((error: Error) => source.log.error({ error: error.message }, complaint))
      await sleep(1_000, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    async enqueue(db, organizationId, job, data, options = {}) {
      const envelope: Envelope = { organization_id: organizationId, data }
      await boss.send(job.name, envelope, {
        db: {
          executeSql: async (text, values = []) => ({
            rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
          }),
        },
        group: { id: organizationId },
        ...(job.coalesces ? { singletonKey: `${organizationId}:${options.onceKey ?? ''}` } : {}),
        ...(options.startAfter ? { startAfter: new Date(options.startAfter.epochMilliseconds) } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
      })
    },
    async schedule(db, job, data, { key, due }) {
      await sql`insert into agenda (job, key, due_at, data) values (${job.name}, ${key}, ${due.toString()}, ${toJson(data)})
        on conflict (organization_id, job, key) do update set due_at = excluded.due_at, data = excluded.data`.execute(
        db,
      )
    },
    async unschedule(db, jobName, key) {
      await db.deleteFrom('agenda').where('job', '=', jobName).where('key', '=', key).execute()
    },
    listFailed: (organizationId, limit) =>
      query<FailedJob>(
        `select id, name, data->'data' as data, coalesce(output->>'message', output::text, '') as error,
                retry_count + 1 as attempts, completed_on as failed_at
         from ${SCHEMA}.job where state = 'failed' and group_id = $1 order by completed_on desc limit $2`,
        [organizationId, limit],
      ).then(rows => rows.map(row => ({ ...row, failed_at: new Date(row.failed_at).toISOString() }))),
    async retryFailed(organizationId, id) {
      const rows = await query<{ name: string }>(
        `select name from ${SCHEMA}.job where id = $1 and group_id = $2 and state = 'failed'`,
        [id, organizationId],
      )
      if (!rows[0]) return false
      await boss.retry(rows[0].name, id)
      wake(rows[0].name)
      return true
    },
    async work({ jobs, crons, run, runCron, now }) {
      for (const job of jobs) await (job.batch > 1 ? workInBatches(job, run) : workOneByOne(job, run))
      for (const cron of crons) {
        await boss.work(cronQueue(cron), { pollingIntervalSeconds: 10 }, async (_: Job<object>[]) =>
          runCron(cron),
        )
        await boss.schedule(cronQueue(cron), cron.cron)
      }
      const moveAllDue = async () => {
        while ((await moveDue(now())) === 500);
      }
      loops.push(repeat(takeIn, 'what came in could not be taken in'))
      loops.push(repeat(moveAllDue, 'the agenda could not be read'))
    },
    takeIn,
    moveDue,
    async drain(jobs, run) {
      let ran = 0
      for (;;) {
        const ready = await query<{ name: string }>(
          `select distinct name from ${SCHEMA}.job where state < 'active' and start_after <= now() and name = any($1)`,
          [[...jobs.keys()]],
        )
        if (ready.length === 0) return ran
        for (const { name } of ready) {
          const claimed = await boss.fetch<Envelope>(name, { includeMetadata: true, batchSize: 100 })
          for (const one of claimed) {
            ran += 1
            await settle(jobs.get(name)!, one, run).then(
              () => boss.complete(name, one.id),
              error => boss.fail(name, one.id, { message: (error as Error).message }),
            )
          }
        }
      }
    },
    async depth() {
      const rows = await query<{ name: string; ready: string; failed: string }>(
        `select name, count(*) filter (where state < 'active') as ready, count(*) filter (where state = 'failed') as failed
         from ${SCHEMA}.job where state < 'active' or state = 'failed' group by name`,
      )
      return rows.map(row => ({ name: row.name, ready: Number(row.ready), failed: Number(row.failed) }))
    },
    async stop() {
      if (stopped) return
      stopped = true
      ending.abort()
      await Promise.all(loops)
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
