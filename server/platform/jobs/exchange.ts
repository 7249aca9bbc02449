import type { PgBoss } from 'pg-boss'
import { inTransaction } from './boss.ts'
import type { Envelope } from './envelope.ts'
import type { Exchange, Taken } from './poller.ts'
import { forgetTaken, giveBack, noteTaken } from './queue-queries.ts'

/** Reports and takes in one transaction, and writes down who took what: should this process end, others know. */
export const exchangeJobs = (
  boss: PgBoss,
  queue: string,
  { finished, returned, wanted, busy }: Exchange,
  worker: number | undefined,
): Promise<Taken[]> =>
  inTransaction(boss, async db => {
    const done = finished.filter(({ error }) => error === null).map(({ job }) => job)
    if (done.length > 0) await boss.complete(queue, done, null, { db })
    for (const { job, error } of finished) {
      if (error !== null) await boss.fail(queue, job, { message: error }, { db })
    }
    const ended = [...finished.map(({ job }) => job.id), ...returned.map(({ id }) => id)]
    if (ended.length > 0) await forgetTaken(db, ended)
    if (returned.length > 0) {
      await giveBack(
        db,
        queue,
        returned.map(({ id }) => id),
      )
    }
    if (wanted === 0) return []
    const taken = (await boss.fetch<Envelope>(queue, {
      batchSize: wanted,
      includeMetadata: true,
      ignoreGroups: [...busy],
      db,
    } as never)) as unknown as Taken[]
    if (taken.length > 0) await noteTaken(db, queue, taken, worker)
    return taken
  })
