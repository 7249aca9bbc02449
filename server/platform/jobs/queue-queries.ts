import { CompiledQuery } from 'kysely'
import type { Db } from '#kit/context.ts'
import { type JobOrder, Unrecoverable } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import type { Exchange, Taken } from './poller.ts'
import type { Query } from './queue-db.ts'

/** Where it is said that something was put into a queue. */
export const CHANNEL = 'bowline_jobs'

/** Inside the caller's transaction. */
export const queryIn =
  (db: Db): Query =>
  async <T>(text: string, values: unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, values))).rows as T[]

export interface NewJob {
  id: string
  /** Null: nobody's. */
  organization_id: string | null
  queue: string
  data: object
  once_key?: string | null
  priority?: number
  start_after?: string
}

/** Whoever listens hears of it when it is committed, of what is to start later not at all. */
export async function insertJobs(query: Query, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await query(
    `with added as (
       insert into jobs (id, organization_id, queue, data, once_key, priority, start_after)
       select id, organization_id, queue, data, once_key, coalesce(priority, 0), coalesce(start_after, now())
       from jsonb_to_recordset($1) as j (id uuid, organization_id uuid, queue text, data jsonb, once_key text,
         priority integer, start_after timestamptz)
       on conflict do nothing returning queue, start_after)
     select pg_notify('${CHANNEL}', queue) from added where start_after <= now() group by queue`,
    [toJson(jobs)],
  )
}

/** What a queue knows of its jobs when it takes them. */
export type TakingKind = Pick<JobOrder, 'name' | 'retries' | 'firstDelaySeconds' | 'timeoutSeconds'>

const LONGEST_DELAY_SECONDS = 3600

/**
 * Reports and takes by one statement, and writes down who took what: should this process end, others know. A report counts
 * while the attempt is the one that was taken: whoever was given up reports to nobody.
 */
export const exchange = (
  query: Query,
  kind: TakingKind,
  { finished, returned, wanted, busy }: Exchange,
  worker: number | undefined,
): Promise<Taken[]> => {
  const done = finished.filter(({ error }) => error === null)
  const failed = finished.filter(({ error }) => error !== null)
  return query<Taken>(
    `with done as (
       delete from jobs j using unnest($1::uuid[], $2::integer[]) as d (id, attempts)
       where j.id = d.id and j.attempts = d.attempts and j.worker is not null),
     failed as (
       update jobs j set worker = null, until = null, error = f.error,
         retries = case when f.is_final then 0 else greatest(j.retries - 1, 0) end,
         failed_at = case when f.is_final or j.retries = 0 then now() end,
         start_after = now() + least(${LONGEST_DELAY_SECONDS},
           greatest($3, 1) * 2 ^ least(15, j.attempts - 1) * (1 + random())) * interval '1 second'
       from unnest($4::uuid[], $5::integer[], $6::text[], $7::boolean[]) as f (id, attempts, error, is_final)
       where j.id = f.id and j.attempts = f.attempts and j.worker is not null),
     returned as (
       update jobs j set worker = null, until = null, attempts = j.attempts - 1
       from unnest($8::uuid[], $9::integer[]) as r (id, attempts)
       where j.id = r.id and j.attempts = r.attempts and j.worker is not null),
     next as (
       select id from jobs
       where $13::integer is not null and queue = $10 and worker is null and failed_at is null
         and start_after <= now() and (organization_id is null or organization_id <> all($11::uuid[]))
       order by priority desc, created_at limit $12 for update skip locked)
     update jobs j set worker = $13, once_key = null, attempts = j.attempts + 1,
       retries = coalesce(j.retries, $14), until = now() + ($15 + 60) * interval '1 second'
     from next where j.id = next.id
     returning j.id, j.organization_id, j.data, j.attempts, j.retries`,
    [
      done.map(({ job }) => job.id),
      done.map(({ job }) => job.attempts),
      kind.firstDelaySeconds,
      failed.map(({ job }) => job.id),
      failed.map(({ job }) => job.attempts),
      failed.map(({ error }) => error!.message),
      failed.map(({ error }) => error instanceof Unrecoverable),
      returned.map(({ id }) => id),
      returned.map(({ attempts }) => attempts),
      kind.name,
      busy,
      wanted,
      worker,
      kind.retries,
      kind.timeoutSeconds,
    ],
  )
}

/** Those of the queues in which something waits, by one statement. */
export const listReadyQueues = (query: Query, names: readonly string[]): Promise<{ name: string }[]> =>
  query(
    `select name from unnest($1::text[]) as q (name) where exists (
       select from jobs j where j.queue = q.name and j.worker is null and j.failed_at is null
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

export const listFailedJobs = (query: Query, organizationId: string, limit: number): Promise<FailedJob[]> =>
  query(
    `select id, queue as name, data, coalesce(error, '') as error, attempts, failed_at from jobs
     where failed_at is not null and organization_id = $1 order by failed_at desc limit $2`,
    [organizationId, limit],
  )

/** Once more. False where the organization has no such failed job. */
export async function retryFailedJob(query: Query, organizationId: string, id: string): Promise<boolean> {
  const again = await query(
    `with again as (
       update jobs set failed_at = null, start_after = now()
       where id = $1 and organization_id = $2 and failed_at is not null returning queue)
     select pg_notify('${CHANNEL}', queue) from again`,
    [id, organizationId],
  )
  return again.length > 0
}

/** Failed jobs are kept for a week, crons for a day. What waits for two weeks in a queue that nobody reads has failed. */
export async function forgetOldJobs(query: Query, queues: readonly string[]): Promise<void> {
  await query(
    `delete from jobs
     where failed_at < now() - case when organization_id is null then interval '1 day' else interval '7 days' end`,
  )
  await query(
    `update jobs set failed_at = now(), once_key = null, error = 'nobody here does such work'
     where worker is null and failed_at is null and start_after < now() - interval '14 days' and queue <> all($1)`,
    [queues],
  )
}

export const countJobs = (query: Query): Promise<{ name: string; ready: number; failed: number }[]> =>
  query(
    `select queue as name, count(*) filter (where failed_at is null) as ready,
       count(*) filter (where failed_at is not null) as failed
     from jobs where worker is null group by queue`,
  )
