import type { Logger } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { Cron, JobKind } from '#kit/job.ts'
import {
  lockDueCrons,
  moveCron,
  readDatabaseTime,
  saveCrons,
  takeDue,
  takeOverdueClaims,
} from './agenda-queries.ts'
import { nextDue } from './due.ts'
import type { Query, QueueDb } from './queue-db.ts'
import { insertJobs } from './queue-queries.ts'
import { type AbandonedWork, isAnybodyMissing, type LeftClaim, takeFromDead } from './take-over-queries.ts'

export const DUE_AT_ONCE = 500

export const cronQueue = (cron: Cron) => `cron.${cron.name}`

/** Off the agenda and into the queues in one transaction: nothing is lost or doubled between the two. */
export const moveDue = (
  db: QueueDb,
  kinds: ReadonlyMap<string, JobKind<never>>,
  now: Temporal.Instant,
): Promise<number> =>
  db.transact(async query => {
    const due = await takeDue(query, now, DUE_AT_ONCE)
    await insertJobs(
      query,
      due.map(({ organization_id, job, key, data }) => ({
        id: newId(),
        organization_id,
        queue: job,
        data,
        once_key: kinds.get(job)?.coalesces ? key : null,
      })),
    )
    const overdue = await takeOverdueClaims(query, now, DUE_AT_ONCE)
    await enqueueClaims(query, overdue)
    return Math.max(due.length, overdue.length)
  })

/** What processes that have ended leave behind goes back into the queues at once; whether there was anything. */
export async function takeOver(db: QueueDb, log: Logger): Promise<boolean> {
  if (!(await isAnybodyMissing(db.query))) return false
  const { claims, again, spent } = await db.transact(async (query): Promise<AbandonedWork> => {
    const left = await takeFromDead(query)
    await enqueueClaims(query, left.claims)
    return left
  })
  if (claims.length + again + spent === 0) return false
  log.warn(
    { claims: claims.length, jobs: again, given_up: spent },
    'took over what a process that has ended left behind',
  )
  return true
}

const enqueueClaims = (query: Query, claims: readonly LeftClaim[]): Promise<void> =>
  insertJobs(
    query,
    claims.flatMap(({ organization_id, job, data }) =>
      job === null ? [] : [{ id: newId(), organization_id, queue: job, data }],
    ),
  )

export async function rememberCrons({ query }: QueueDb, crons: readonly Cron[]): Promise<void> {
  const now = await readDatabaseTime(query)
  const rows = crons.map(({ name, cron }) => ({
    name,
    schedule: cron,
    due_at: nextDue(cron, now).toString(),
  }))
  await saveCrons(query, rows)
}

/** Each turn once, however many processes look. Turns that nobody was there for are made up for by one. */
export const moveDueCrons = (db: QueueDb, crons: readonly Cron[]): Promise<void> =>
  db.transact(async query => {
    const due = await lockDueCrons(
      query,
      crons.map(({ name }) => name),
    )
    for (const { name, now } of due) {
      const cron = crons.find(one => one.name === name)!
      await moveCron(query, name, nextDue(cron.cron, Temporal.Instant.from(now)))
      await insertJobs(query, [
        { id: newId(), organization_id: null, queue: cronQueue(cron), data: {}, once_key: '' },
      ])
    }
  })
