import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { SCHEMA } from './boss.ts'
import type { AgendaRow } from './envelope.ts'
import type { Executor, LeftClaim } from './take-over-queries.ts'

const rowsOf = async <T>(db: Executor, text: string, values: unknown[] = []): Promise<T[]> =>
  (await db.executeSql(text, values)).rows as T[]

/** pg-boss inside the caller's transaction. */
export const executorOf = (db: Db): Executor => ({
  executeSql: async (text, values = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})

export async function grantQueues(db: Executor): Promise<void> {
  await db.executeSql(`grant usage on schema ${SCHEMA} to bowline_app`)
  await db.executeSql(`grant select, insert on all tables in schema ${SCHEMA} to bowline_app`)
  await db.executeSql(`grant execute on all functions in schema ${SCHEMA} to bowline_app`)
}

/** The same key moves what is there. */
export async function putOnAgenda(
  db: Db,
  { job, key, due, data }: { job: string; key: string; due: Temporal.Instant; data: object },
): Promise<void> {
  await sql`insert into agenda (job, key, due_at, data) values (${job}, ${key}, ${due.toString()}, ${toJson(data)})
    on conflict (organization_id, job, key) do update set due_at = excluded.due_at, data = excluded.data`.execute(
    db,
  )
}

export async function takeOffAgenda(db: Db, job: string, key: string): Promise<void> {
  await db.deleteFrom('agenda').where('job', '=', job).where('key', '=', key).execute()
}

export const takeDue = (db: Executor, now: Temporal.Instant, most: number): Promise<AgendaRow[]> =>
  rowsOf(
    db,
    `with due as materialized (
       select organization_id, job, key from agenda where due_at <= $1
       order by due_at limit ${most} for update skip locked)
     delete from agenda a using due
     where a.organization_id = due.organization_id and a.job = due.job and a.key = due.key
     returning a.organization_id, a.job, a.key, a.data`,
    [now.toString()],
  )

export const takeOverdueClaims = (db: Executor, now: Temporal.Instant, most: number): Promise<LeftClaim[]> =>
  rowsOf(
    db,
    `with due as materialized (
       select organization_id, id from claims where until <= $1
       order by until limit ${most} for update skip locked)
     delete from claims c using due where c.organization_id = due.organization_id and c.id = due.id
     returning c.organization_id, c.id, c.job, c.data`,
    [now.toString()],
  )

/** Whatever its queue would allow, this attempt was the last. */
export async function endRetries(db: Executor, queue: string, id: string): Promise<void> {
  await db.executeSql(`update ${SCHEMA}.job set retry_limit = retry_count where name = $1 and id = $2`, [
    queue,
    id,
  ])
}

/** Which process took what: should it end, others know. */
export async function noteTaken(
  db: Executor,
  queue: string,
  taken: readonly { id: string; retryCount: number }[],
  worker: number | undefined,
): Promise<void> {
  await db.executeSql(
    `insert into taken_jobs (job_id, attempt, queue, worker)
     select *, $3, $4 from unnest($1::uuid[], $2::integer[])`,
    [taken.map(({ id }) => id), taken.map(({ retryCount }) => retryCount), queue, worker],
  )
}

export async function forgetTaken(db: Executor, ids: readonly string[]): Promise<void> {
  await db.executeSql('delete from taken_jobs where job_id = any($1)', [ids])
}

/** Without a start it does not count as an attempt. */
export async function giveBack(db: Executor, queue: string, ids: readonly string[]): Promise<void> {
  await db.executeSql(
    `update ${SCHEMA}.job set state = 'retry', started_on = null
     where name = $1 and id = any($2) and state = 'active'`,
    [queue, ids],
  )
}

/** Those of the queues in which something waits, by one statement. */
export const listReadyQueues = (db: Executor, names: readonly string[]): Promise<{ name: string }[]> =>
  rowsOf(
    db,
    `select name from unnest($1::text[]) as q (name) where exists (
       select from ${SCHEMA}.job j where j.name = q.name and j.state < 'active' and not j.blocked
         and j.start_after <= now())`,
    [names],
  )

export interface FailedJob {
  id: string
  name: string
  data: object
  error: string
  attempts: number
  failed_at: string
}

export async function listFailedJobs(
  db: Executor,
  organizationId: string,
  limit: number,
): Promise<FailedJob[]> {
  const rows = await rowsOf<FailedJob>(
    db,
    `select id, name, data->'data' as data, coalesce(output->>'message', output::text, '') as error,
            retry_count + 1 as attempts, completed_on as failed_at
     from ${SCHEMA}.job where state = 'failed' and group_id = $1 order by completed_on desc limit $2`,
    [organizationId, limit],
  )
  return rows.map(row => ({ ...row, failed_at: new Date(row.failed_at).toISOString() }))
}

/** The queue of a job of the organization that failed. */
export async function findFailedQueue(
  db: Executor,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const rows = await rowsOf<{ name: string }>(
    db,
    `select name from ${SCHEMA}.job where id = $1 and group_id = $2 and state = 'failed'`,
    [id, organizationId],
  )
  return rows[0]?.name
}

export async function announce(db: Executor, channel: string, queue: string): Promise<void> {
  await db.executeSql('select pg_notify($1, $2)', [channel, queue])
}

export async function countJobs(db: Executor): Promise<{ name: string; ready: number; failed: number }[]> {
  const rows = await rowsOf<{ name: string; ready: string; failed: string }>(
    db,
    `select name, count(*) filter (where state < 'active') as ready, count(*) filter (where state = 'failed') as failed
     from ${SCHEMA}.job where state < 'active' or state = 'failed' group by name`,
  )
  return rows.map(row => ({ name: row.name, ready: Number(row.ready), failed: Number(row.failed) }))
}
