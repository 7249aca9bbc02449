import { CompiledQuery, sql } from 'kysely'
import type { Intake } from '#kit/job.ts'
import type { BatchKind } from '#platform/batches/batches.ts'
import { SETTLE_SECONDS } from './classify.ts'

/** As it is kept until it is taken in: the names are those that `take_in_hits` reads. */
export interface IncomingHit {
  id: string
  /** Milliseconds since 1970. */
  at: number
  ip: string
  agent: string
  /** Of a click; an open has none. */
  url?: string
  head?: true
}

const INSERT = 'insert into tracking_batches (at, hits) values ($1, $2)'

/** One row, one commit for all hits of a moment; each request is answered after it. */
export const hitBatches: BatchKind<IncomingHit> = {
  name: 'tracking.record_hits',
  maxItems: 500,
  queueLimit: 20_000,
  statement: hits => CompiledQuery.raw(INSERT, [new Date(hits[0]!.at).toISOString(), JSON.stringify(hits)]),
}

const MOST_BATCHES = 100

/** Hands the hits that were made durable to the organizations whose they are. */
export const takeInHits: Intake = {
  name: 'tracking.take_in_hits',
  async take(db) {
    const { rows } = await sql<{ taken: number }>`
      select take_in_hits(${MOST_BATCHES}, make_interval(secs => ${SETTLE_SECONDS})) as taken`.execute(db)
    return rows[0]!.taken
  },
}
