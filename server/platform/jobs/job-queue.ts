import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db, Logger } from '#kit/context.ts'
import { type Attempt, type Cron, type EnqueueOptions, type JobKind, Unrecoverable } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import type { Session } from '../bus/session.ts'
import { type Claims, createClaims } from './claims.ts'
import { openLiveness } from './liveness.ts'
import { type Exchange, type Poller, startPoller, type Taken } from './poller.ts'
import { type Estate, isAnybodyMissing, takeFromDead } from './take-over.ts'

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

const SCHEMA = 'pgboss'
/** Where pg-boss says that something was put into a queue. */
const CHANNEL = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`
/** How often somebody looks into all queues at once: retries come due without a notification. */
const LOOK_MS = 2_000
const LOOK_WITHOUT_NOTICES_MS = 500
const PATIENCE_MS = 20_000
const KEEP_FAILED_SECONDS = 7 * 24 * 3600

export interface QueueSource {
  url: string
  /** Null where there is only a transaction pooler: signs of life go by the clock then, and polling is all there is. */
  session: Session | null
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
    useListenNotify: false,
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
const CRON_SECONDS = 600
const cronOptions = {
  retryLimit: 0,
  expireInSeconds: CRON_SECONDS,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
}
const cronKind = { concurrency: 1, perOrganization: 1, batch: 1, timeoutSeconds: CRON_SECONDS }
type PolledKind = Pick<JobKind, 'name' | 'concurrency' | 'perOrganization' | 'batch' | 'timeoutSeconds'>
type Transaction = Awaited<ReturnType<NonNullable<ReturnType<PgBoss['getDb']>['beginTransaction']>>>
const DUE_AT_ONCE = 500

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
      if (error instanceof Unrecoverable) {
        await query(`update ${SCHEMA}.job set retry_limit = retry_count where name = $1 and id = $2`, [
          job.name,
          taken.id,
        ])
      }
      throw error
    }
  }

  async function inTransaction<T>(work: (db: Transaction['db']) => Promise<T>): Promise<T> {
    const transaction = await boss.getDb().beginTransaction!()
    try {
      const result = await work(transaction.db)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }

  /** Reports and takes in one transaction, and writes down who took what: should this process end, others know. */
  const exchange = (name: string, { finished, returned, wanted, busy }: Exchange): Promise<Taken[]> =>
    inTransaction(async db => {
      const done = finished.filter(({ error }) => error === null).map(({ job }) => job)
      if (done.length > 0) await boss.complete(name, done, null, { db })
      for (const { job, error } of finished) {
        if (error !== null) await boss.fail(name, job, { message: error }, { db })
      }
      const ended = [...finished.map(({ job }) => job.id), ...returned.map(({ id }) => id)]
      if (ended.length > 0) await db.executeSql('delete from taken_jobs where job_id = any($1)', [ended])
      if (returned.length > 0) {
        // Without a start it does not count as an attempt.
        await db.executeSql(
          `update ${SCHEMA}.job set state = 'retry', started_on = null
           where name = $1 and id = any($2) and state = 'active'`,
          [name, returned.map(({ id }) => id)],
        )
      }
      if (wanted === 0) return []
      const taken = await boss.fetch<Envelope>(name, {
        batchSize: wanted,
        includeMetadata: true,
        ignoreGroups: [...busy],
        db,
      } as never)
      if (taken.length > 0) {
        await db.executeSql(
          `insert into taken_jobs (job_id, attempt, queue, worker)
           select *, $3, $4 from unnest($1::uuid[], $2::integer[])`,
          [taken.map(({ id }) => id), taken.map(job => (job as Taken).retryCount), name, liveness.current],
        )
      }
      return taken as unknown as Taken[]
    })

  function poll(kind: PolledKind, run: (taken: Taken) => Promise<void>): void {
    const { name, concurrency, perOrganization, batch, timeoutSeconds } = kind
    const poller = startPoller({
      concurrency,
      perOrganization,
      batch,
      timeoutSeconds,
      exchange: wish => exchange(name, wish),
      mayTake: () => liveness.current !== undefined,
      run,
      complain: error => source.log.error({ queue: name, error: error.message }, 'a queue could not be read'),
    })
    pollers.set(name, poller)
  }

  /** Looks into all queues with one statement. */
  async function lookAround(): Promise<void> {
    const ready = await query<{ name: string }>(
      `select name from unnest($1::text[]) as q (name) where exists (
         select from ${SCHEMA}.job j where j.name = q.name and j.state < 'active' and not j.blocked
           and j.start_after <= now())`,
      [[...pollers.keys()]],
    )
    for (const { name } of ready) pollers.get(name)?.wake()
  }

  /** What processes that have ended leave behind goes back into the queues at once. */
  async function takeOver(): Promise<void> {
    if (!(await isAnybodyMissing(boss.getDb()))) return
    const { claims, again, spent } = await inTransaction(async (db): Promise<Estate> => {
      const left = await takeFromDead(db)
      await enqueueClaims(left.claims, db)
      for (const { queue, id, attempt } of left.spent) {
        const job = { id, retryCount: attempt }
        await boss.fail(queue, job, { message: 'the process that ran it has ended' }, { db })
      }
      return left
    })
    if (claims.length + again.length + spent.length === 0) return
    source.log.warn(
      { claims: claims.length, jobs: again.length, given_up: spent.length },
      'took over what a process that has ended left behind',
    )
    for (const poller of pollers.values()) poller.wake()
  }

  async function enqueueClaims(claims: Estate['claims'], db: Transaction['db']): Promise<void> {
    const byJob = Map.groupBy(claims, ({ job }) => job)
    for (const [name, left] of byJob) {
      if (name === null) continue
      const rows = left.map(({ organization_id, id, data }) =>
        toInsert({ organization_id, job: name, key: id, data }),
      )
      await boss.insert(name, rows, { db })
    }
  }

  /** Off the agenda and into the queues in one transaction: nothing is lost or doubled between the two. */
  const moveDue = (now: Temporal.Instant): Promise<number> =>
    inTransaction(async db => {
      const { rows } = await db.executeSql(
        `with due as materialized (
           select organization_id, job, key from agenda where due_at <= $1
           order by due_at limit ${DUE_AT_ONCE} for update skip locked)
         delete from agenda a using due
         where a.organization_id = due.organization_id and a.job = due.job and a.key = due.key
         returning a.organization_id, a.job, a.key, a.data`,
        [now.toString()],
      )
      const byJob = Map.groupBy(rows as AgendaRow[], row => row.job)
      for (const [name, due] of byJob) await boss.insert(name, due.map(toInsert), { db })
      const { rows: overdue } = await db.executeSql(
        `with due as materialized (
           select organization_id, id from claims where until <= $1
           order by until limit ${DUE_AT_ONCE} for update skip locked)
         delete from claims c using due where c.organization_id = due.organization_id and c.id = due.id
         returning c.organization_id, c.id, c.job, c.data`,
        [now.toString()],
      )
      await enqueueClaims(overdue as Estate['claims'], db)
      return Math.max(rows.length, overdue.length)
    })

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
      await query('select pg_notify($1, $2)', [CHANNEL, rows[0].name])
      return true
    },
    async work({ jobs, crons, run, runCron, now }) {
      for (const job of jobs) poll(job, taken => settle(job, taken, run))
      for (const cron of crons) {
        poll({ ...cronKind, name: cronQueue(cron) }, () => runCron(cron))
        await boss.schedule(cronQueue(cron), cron.cron)
      }
      const moveAllDue = async () => {
        while ((await moveDue(now())) === DUE_AT_ONCE);
      }
      const pause = source.session ? LOOK_MS : LOOK_WITHOUT_NOTICES_MS
      loops.push(repeat(lookAround, 'the queues could not be looked into', pause))
      loops.push(repeat(takeOver, 'what the dead left could not be taken over'))
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
            await settle(jobs.get(name)!, one as unknown as Taken, run).then(
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
      await Promise.all([...loops, ...[...pollers.values()].map(poller => poller.stop(PATIENCE_MS))])
      await liveness.close()
      await boss.stop({ graceful: true, timeout: PATIENCE_MS })
    },
  }
}
