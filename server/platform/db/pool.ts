import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Overloaded } from '#kit/problem.ts'
import { typeParsers } from './type-parsers.ts'

export interface PoolOptions {
  url: string
  /** Connections held by this process. */
  size: number
  /** Requests that may wait for a connection before more are turned away. */
  queueLimit: number
  applicationName: string
}

export interface PoolStats {
  total: number
  idle: number
  waiting: number
}

/** A pool of pipelined connections. Only platform/db holds one; modules see transactions. */
export interface ConnectionPool {
  acquire(): Promise<pg.PoolClient>
  /** Named statements are planned once per connection; off behind a pooler that swaps connections. */
  readonly prepares: boolean
  stats(): PoolStats
  close(): Promise<void>
}

export function connectionConfig(url: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    types: typeParsers,
  }
}

/** A process that starts on a busy machine is late itself in hearing the answer; that is no reason to give up. */
const PATIENCE_MS = 30_000

/** One connection by itself. Where the server drops it in between, the next query says so. */
export function createClient(url: string, applicationName: string, { pipeline = false } = {}): pg.Client {
  const client = new pg.Client({
    ...connectionConfig(url, applicationName),
    connectionTimeoutMillis: PATIENCE_MS,
    pipeline,
  } as pg.ClientConfig)
  client.on('error', () => {})
  return client
}

export async function createPool(options: PoolOptions): Promise<ConnectionPool> {
  const pool = new pg.Pool({
    ...connectionConfig(options.url, options.applicationName),
    max: options.size,
    idleTimeoutMillis: 60_000,
    pipeline: true,
  } as pg.PoolConfig)
  // An idle connection may drop at any time (restart, failover); the pool opens another when needed.
  pool.on('error', () => {})
  // While a client is lent out the pool does not listen, but its loss is still no reason to end the process:
  // whoever holds it meets the error with the next statement.
  pool.on('connect', client => void client.on('error', () => {}))
  const prepares = await isDirect(pool)
  return {
    prepares,
    acquire() {
      if (pool.waitingCount >= options.queueLimit) throw Overloaded()
      return pool.connect()
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** A transaction pooler hands out cancel keys of its own: the process id it names is not the backend's. */
async function isDirect(pool: pg.Pool): Promise<boolean> {
  const givenUp = performance.now() + PATIENCE_MS
  const connect = (): Promise<pg.PoolClient> =>
    pool.connect().catch(error => {
      const isLate = /timeout/.test((error as Error).message) && performance.now() < givenUp
      if (isLate) return connect()
      throw error
    })
  const client = await connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid === (client as unknown as { processID: number }).processID
  } finally {
    client.release()
  }
}

const MOST_NAMES = 4_000
const LONGEST_NAMED = 8_000
/** By text. A name is made of its text alone, so one that was forgotten comes back as it was. */
const statementNames = new LRUCache<string, string>({ max: MOST_NAMES })

export function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  if (text.length > LONGEST_NAMED) return undefined
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  statementNames.set(text, name)
  return name
}

/**
 * A connection of the owner's, outside every organization: for commands that write what belongs to none, and for threads
 * that read it. Requests and jobs have no use for it.
 */
export type DirectConnection = pg.Client

export async function connectDirectly(url: string, applicationName: string): Promise<DirectConnection> {
  const client = createClient(url, applicationName)
  await client.connect()
  return client
}

/** `copy … from stdin`: texts, or bytes as the statement says they are. */
export async function copyInto(
  connection: DirectConnection,
  statement: string,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  await pipeline(Readable.from(pieces), connection.query(copyFrom(statement)))
}
