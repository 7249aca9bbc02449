import { LOCK } from './liveness.ts'
import type { Query } from './queue-db.ts'

export interface LeftClaim {
  organization_id: string
  id: string
  job: string | null
  data: object
}

export interface AbandonedWork {
  claims: LeftClaim[]
  /** How many jobs may run again; they wait in their queues already. */
  again: number
  /** How many have ended a process as often as they may. */
  spent: number
}

/** So long somebody who lost a connection has to come back. */
const GRACE = `interval '5 seconds'`

/** Nobody holds its lock, or its time is over. The lock is ours then until the transaction ends. */
const isGone = `case when lives_until is null then pg_try_advisory_xact_lock(${LOCK}, number) else lives_until < now() end`

/** Whether somebody is missing: asked every second, and nearly always the answer is no. */
export async function isAnybodyMissing(query: Query): Promise<boolean> {
  return (await query(`select number from workers where ${isGone}`)).length > 0
}

/** Takes everything from processes that have ended, in the caller's transaction; nothing while they may still come back. */
export async function takeFromDead(query: Query): Promise<AbandonedWork> {
  const missing = await query<{ number: number; is_dead: boolean | null }>(
    `select number, lives_until is not null or missing_since < now() - ${GRACE} as is_dead
     from workers where ${isGone} order by number for update skip locked`,
  )
  const dead = missing.filter(({ is_dead }) => is_dead).map(({ number }) => number)
  await query(`update workers set missing_since = coalesce(missing_since, now()) where number = any($1)`, [
    missing.map(({ number }) => number),
  ])
  if (dead.length === 0) return { claims: [], again: 0, spent: 0 }
  const claims = await query<LeftClaim>(
    `delete from claims where worker = any($1) returning organization_id, id, job, data`,
    [dead],
  )
  // One that may not fail at all may still be ended by its process once.
  const left = await query<{ is_spent: boolean }>(
    takeBack('retries = 0 and attempts > 1', 'the process that ran it has ended', 'worker = any($1)'),
    [dead],
  )
  await query('delete from workers where number = any($1)', [dead])
  const spent = left.filter(job => job.is_spent).length
  return { claims, again: left.length - spent, spent }
}

/** Of a process that lives and hangs. */
export async function takeOverdueJobs(query: Query): Promise<void> {
  await query(
    takeBack('retries = 0', 'the job took longer than it may', 'worker is not null and until < now()'),
  )
}

const takeBack = (isSpent: string, why: string, which: string) =>
  `update jobs set worker = null, until = null, start_after = now(), retries = greatest(retries - 1, 0),
     failed_at = case when ${isSpent} then now() end, error = '${why}'
   where ${which} returning failed_at is not null as is_spent`
