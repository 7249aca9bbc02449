import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '#kit/context.ts'
import { createClient } from '../pool.ts'
import { blockedForLong } from './errors.ts'

/**
 * Whoever waits for a lock on a table has everybody behind him who comes later, readers too. So nobody waits longer than
 * this; the migration gives way, and comes again.
 */
export const LOCK_MS = 500

export interface Patience {
  /** How long a migration comes again for, before it gives up. */
  readonly forMs: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}
export const PATIENCE: Patience = { forMs: 30 * 60_000, firstPauseMs: 250, longestPauseMs: 15_000 }

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

export interface GivingWay {
  log: Logger
  patience?: Patience | undefined
}

/** Does it again, after longer and longer pauses, while others are in the way. */
export async function givingWay(
  migration: string,
  work: () => Promise<void>,
  { log, patience = PATIENCE }: GivingWay,
): Promise<void> {
  const givenUp = performance.now() + patience.forMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error
      if (performance.now() > givenUp) throw blockedForLong(migration)
      const pause = Math.min(patience.firstPauseMs * 2 ** (attempt - 1), patience.longestPauseMs)
      log.warn(
        { migration, attempt, pause_ms: pause },
        'A table that the migration needs is in use: it gives way, and comes again',
      )
      // Not in step with whatever is in the way.
      await sleep(pause * (0.75 + Math.random() / 2))
    }
  }
}

/** Any number that nobody else locks: one migrating process at a time, the others wait. */
const LOCK = 7_265_911_204
const LOOK_MS = 200

export interface Turn {
  /** Throws where the lock was lost with its connection: then another process may be at it already. */
  check(): Promise<void>
  /** How far an index is that is being built. */
  indexProgress(): Promise<object>
}

/**
 * One process at a time. The lock is held by a transaction that is open beside the work, since a session's lock does not
 * pass through a pooler. Others ask for it again and again rather than wait in the database: a statement that waits has a
 * snapshot, and an index that is built concurrently waits for all snapshots.
 */
export async function inTurn<T>(url: string, log: Logger, work: (turn: Turn) => Promise<T>): Promise<T> {
  const holder = createClient(url, 'bowline-migrate')
  await holder.connect()
  try {
    let isTold = false
    while (!(await takeLock(holder))) {
      if (!isTold) log.info({}, 'Another process migrates the database. Waiting for it')
      isTold = true
      await sleep(LOOK_MS)
    }
    return await work({
      async check() {
        await holder.query('select')
      },
      async indexProgress() {
        const { rows } = await holder.query<object>(
          `select phase, round(100.0 * blocks_done / nullif(blocks_total, 0)) as percent from pg_stat_progress_create_index
           where datname = current_database()`,
        )
        return { ...rows[0] }
      },
    })
  } finally {
    await holder.end()
  }
}

async function takeLock(holder: pg.Client): Promise<boolean> {
  await holder.query('begin')
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    LOCK,
  ])
  if (rows[0]!.taken) return true
  await holder.query('rollback')
  return false
}
