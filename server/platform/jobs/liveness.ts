import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '#kit/context.ts'
import { Overloaded } from '#kit/problem.ts'
import type { Session } from '../bus/session.ts'
import type { Query } from './queue-db.ts'

/**
 * Under which number this process takes work. While it holds the lock of that number everybody can see that it lives;
 * the lock ends with the process, or with its connection. Who only lost the connection takes the lock again and keeps its
 * number, unless others gave it up meanwhile: then it goes on under a new one, and what it had claimed is theirs.
 */
export interface Liveness {
  /** Waits a moment where there is none; without a number nothing may be claimed. */
  number(): Promise<number>
  readonly current: number | undefined
  close(): Promise<void>
}

/** The first half of the lock's key; the second is the number. */
export const LOCK = 1_651_470_188
const PATIENCE_MS = 5_000
const ASK_MS = 2_000
const SILENCE_MS = 8_000
const BEAT_MS = 3_000
/** Where no lock can be held: so long after its last sign a process counts as dead. */
const LEASE_SECONDS = 10

const ownName = `${hostname()}:${process.pid}`

/** `session` null: signs of life by the clock. */
export function openLiveness(session: Session | null, query: Query, log: Logger): Liveness {
  let current: number | undefined
  let known = Promise.withResolvers<number>()
  let closed = false

  function set(number: number): void {
    current = number
    known.resolve(number)
  }

  function lose(): void {
    if (current === undefined) return
    current = undefined
    known = Promise.withResolvers()
  }

  const stop = session
    ? holdLock(session, { set, lose, log })
    : beat(query, { set, lose, isClosed: () => closed, log })

  return {
    get current() {
      return current
    },
    async number() {
      const impatience = new AbortController()
      const late = sleep(PATIENCE_MS, undefined, { signal: impatience.signal, ref: false }).then(
        () => {
          throw Overloaded()
        },
        () => 0,
      )
      try {
        return await Promise.race([known.promise, late])
      } finally {
        impatience.abort()
      }
    },
    async close() {
      closed = true
      stop()
      if (current === undefined) return
      // Whatever is left under this number is for the others to find.
      await query(
        `delete from workers w where number = $1 and not exists (select from claims where worker = w.number)
           and not exists (select from jobs where worker = w.number)`,
        [current],
      ).catch(() => {})
    },
  }
}

interface Holder {
  set(number: number): void
  lose(): void
  log: Logger
}

function holdLock(session: Session, { set, lose, log }: Holder): () => void {
  let last: number | undefined
  let asking = false

  session.onOpen(async client => {
    const kept = last !== undefined && (await takeAgain(client, last))
    if (last !== undefined && !kept)
      log.warn({ worker: last }, 'this process was given up and goes on under a new number')
    last = kept ? last! : await takeNew(client)
    set(last)
  })
  session.onLost(lose)
  const ask = setInterval(async () => {
    const { client } = session
    if (!client || asking) return
    asking = true
    const late = setTimeout(() => session.drop(), SILENCE_MS)
    await client.query('select 1').catch(() => {})
    clearTimeout(late)
    asking = false
  }, ASK_MS).unref()
  return () => clearInterval(ask)
}

/** The lock first, then a look at the row: others give a number up under its lock, row and all. */
async function takeAgain(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [LOCK, number])
  if (!rows[0].held) return false
  const { rowCount } = await client.query('update workers set missing_since = null where number = $1', [
    number,
  ])
  if (rowCount === 1) return true
  await client.query('select pg_advisory_unlock($1, $2)', [LOCK, number])
  return false
}

/** Locked before the row can be seen. */
async function takeNew(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select nextval(pg_get_serial_sequence('public.workers', 'number'))::integer as number`,
  )
  const { number } = rows[0] as { number: number }
  await client.query('select pg_advisory_lock($1, $2)', [LOCK, number])
  await client.query('insert into workers (number, name) overriding system value values ($1, $2)', [
    number,
    ownName,
  ])
  return number
}

function beat(query: Query, { set, lose, isClosed, log }: Holder & { isClosed(): boolean }): () => void {
  const until = `now() + interval '${LEASE_SECONDS} seconds'`
  let number: number | undefined

  async function once(): Promise<void> {
    try {
      if (number !== undefined) {
        const kept = await query(
          `update workers set lives_until = ${until} where number = $1 returning number`,
          [number],
        )
        if (kept.length > 0) return set(number)
        log.warn({ worker: number }, 'this process was given up and goes on under a new number')
      }
      const [made] = await query<{ number: number }>(
        `insert into workers (name, lives_until) values ($1, ${until}) returning number`,
        [ownName],
      )
      number = made!.number
      set(number)
    } catch (error) {
      // Nobody sees it live while it cannot say so.
      lose()
      log.warn({ error: (error as Error).message }, 'this process could not say that it lives')
    }
  }

  void once()
  const beating = setInterval(() => {
    if (!isClosed()) void once()
  }, BEAT_MS).unref()
  return () => clearInterval(beating)
}
