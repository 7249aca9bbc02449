import { LOCK } from './liveness.ts'

export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface LeftJob {
  id: string
  queue: string
  attempt: number
}

export interface LeftClaim {
  organization_id: string
  id: string
  job: string | null
  data: object
}

export interface AbandonedWork {
  claims: LeftClaim[]
  /** Jobs that may run again; they wait in their queues already. */
  again: LeftJob[]
  /** Jobs that have ended a process as often as they may. */
  spent: LeftJob[]
}

/** So long somebody who lost a connection has to come back. */
const GRACE = `interval '5 seconds'`

/** Nobody holds its lock, or its time is over. The lock is ours then until the transaction ends. */
const isGone = `case when lives_until is null then pg_try_advisory_xact_lock(${LOCK}, number) else lives_until < now() end`

/** Whether somebody is missing: asked every second, and nearly always the answer is no. */
export async function isAnybodyMissing(db: Executor): Promise<boolean> {
  const { rows } = await db.executeSql(`select number from workers where ${isGone}`)
  return rows.length > 0
}

/** Takes everything from processes that have ended, in the caller's transaction; nothing while they may still come back. */
export async function takeFromDead(db: Executor): Promise<AbandonedWork> {
  const { rows } = await db.executeSql(
    `select number, lives_until is not null or missing_since < now() - ${GRACE} as is_dead
     from workers where ${isGone} order by number for update skip locked`,
  )
  const missing = rows as { number: number; is_dead: boolean | null }[]
  const dead = missing.filter(({ is_dead }) => is_dead).map(({ number }) => number)
  await db.executeSql(
    `update workers set missing_since = coalesce(missing_since, now()) where number = any($1)`,
    [missing.map(({ number }) => number)],
  )
  if (dead.length === 0) return { claims: [], again: [], spent: [] }
  const claims = await db.executeSql(
    `delete from claims where worker = any($1) returning organization_id, id, job, data`,
    [dead],
  )
  const { rows: left } = await db.executeSql(
    `with taken as (delete from taken_jobs where worker = any($1) returning job_id, attempt, queue)
     select j.id, j.name as queue, t.attempt, j.retry_count < greatest(j.retry_limit, 1) as again
     from taken t join pgboss.job j on j.name = t.queue and j.id = t.job_id
     where j.state = 'active' and j.retry_count = t.attempt for update of j`,
    [dead],
  )
  const jobs = left as (LeftJob & { again: boolean })[]
  const again = jobs.filter(job => job.again)
  await db.executeSql(
    `update pgboss.job j set state = 'retry', start_after = now() from unnest($1::text[], $2::uuid[]) as o (queue, id)
     where j.name = o.queue and j.id = o.id`,
    [again.map(({ queue }) => queue), again.map(({ id }) => id)],
  )
  await db.executeSql('delete from workers where number = any($1)', [dead])
  return { claims: claims.rows as LeftClaim[], again, spent: jobs.filter(job => !job.again) }
}
