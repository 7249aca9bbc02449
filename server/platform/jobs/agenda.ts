import type { PgBoss } from 'pg-boss'
import type { Logger } from '#kit/context.ts'
import { inTransaction, type QueueDb } from './boss.ts'
import { toInsert } from './envelope.ts'
import { takeDue, takeOverdueClaims } from './queue-queries.ts'
import { type AbandonedWork, isAnybodyMissing, type LeftClaim, takeFromDead } from './take-over-queries.ts'

export const DUE_AT_ONCE = 500

/** Off the agenda and into the queues in one transaction: nothing is lost or doubled between the two. */
export const moveDue = (boss: PgBoss, now: Temporal.Instant): Promise<number> =>
  inTransaction(boss, async db => {
    const due = await takeDue(db, now, DUE_AT_ONCE)
    for (const [name, rows] of Map.groupBy(due, row => row.job)) {
      await boss.insert(name, rows.map(toInsert), { db })
    }
    const overdue = await takeOverdueClaims(db, now, DUE_AT_ONCE)
    await enqueueClaims(boss, overdue, db)
    return Math.max(due.length, overdue.length)
  })

/** What processes that have ended leave behind goes back into the queues at once; whether there was anything. */
export async function takeOver(boss: PgBoss, log: Logger): Promise<boolean> {
  if (!(await isAnybodyMissing(boss.getDb()))) return false
  const { claims, again, spent } = await inTransaction(boss, async (db): Promise<AbandonedWork> => {
    const left = await takeFromDead(db)
    await enqueueClaims(boss, left.claims, db)
    for (const { queue, id, attempt } of left.spent) {
      const job = { id, retryCount: attempt }
      await boss.fail(queue, job, { message: 'the process that ran it has ended' }, { db })
    }
    return left
  })
  if (claims.length + again.length + spent.length === 0) return false
  log.warn(
    { claims: claims.length, jobs: again.length, given_up: spent.length },
    'took over what a process that has ended left behind',
  )
  return true
}

async function enqueueClaims(boss: PgBoss, claims: readonly LeftClaim[], db: QueueDb): Promise<void> {
  for (const [name, left] of Map.groupBy(claims, ({ job }) => job)) {
    if (name === null) continue
    const rows = left.map(({ organization_id, id, data }) =>
      toInsert({ organization_id, job: name, key: id, data }),
    )
    await boss.insert(name, rows, { db })
  }
}
