import { CompiledQuery, sql } from 'kysely'
import type { Intake } from '#kit/job.ts'
import type { BatchKind } from '#platform/batches/batches.ts'

export interface Visit {
  org: string
  target: string
  name: 'views' | 'robots'
  /** Milliseconds. */
  at: number
}

/** Durable in the order they come, many in one row; workers count them a moment later. */
export const visits: BatchKind<Visit> = {
  name: 'marketing.visits',
  maxItems: 500,
  queueLimit: 20_000,
  statement: items =>
    CompiledQuery.raw('insert into marketing_visits (visits) values ($1)', [JSON.stringify(items)]),
}

const MOST_BATCHES = 200

export const takeInVisits: Intake = {
  name: 'marketing.take_in_visits',
  take: async db => {
    const { rows } = await sql<{ taken: number }>`select take_in_visits(${MOST_BATCHES}) as taken`.execute(db)
    return rows[0]!.taken
  },
}
