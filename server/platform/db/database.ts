import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/types.ts'
import type { Db } from '#kit/context.ts'
import { type ConnectionPool, createPool, type PoolOptions, type PoolStats, statementName } from './pool.ts'

export interface Transaction {
  readonly db: Db
  /** Sends a statement and does not wait: if it fails, so does the commit, with its error. */
  write(query: CompiledQuery): void
  afterCommit(work: () => void): void
}

export interface TransactOptions {
  /** Null: outside every tenant, where only the directory's functions and the throttles are in reach. */
  organizationId: string | null
  readOnly?: boolean
}

export interface Database {
  /** One transaction as the application role with the organization set; rolls back when `work` throws. */
  transact<T>(options: TransactOptions, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** False behind a transaction pooler, where nothing may be kept on a connection. */
  readonly isDirect: boolean
  stats(): PoolStats
  close(): Promise<void>
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: () => {
    throw new Error('the schema is read by tools, not by the server')
  },
}
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

function bindKysely(connection: DatabaseConnection): Db {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: consume => consume(connection),
  })
  return new Kysely<DB>({ config: { dialect }, driver: new DummyDriver(), executor, dialect })
}

const ABORTED = '25P02'

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepares: boolean
  #cause: unknown
  #ended = false
  #gathering = false

  constructor(client: pg.PoolClient, prepares: boolean) {
    this.#client = client
    this.#prepares = prepares
  }

  /** What comes later would run on a connection that is somebody else's by then, outside any tenant. */
  end(): void {
    this.#ended = true
  }

  /** What one turn of the event loop has to say leaves in one packet: a system call less for each statement. */
  gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#gathering = false
      stream.uncork()
    })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('the transaction has ended')
    this.gather()
    const name = this.#prepares ? statementName(sql) : undefined
    let result: pg.QueryResult<pg.QueryResultRow>
    try {
      result = await this.#client.query<pg.QueryResultRow>({
        text: sql,
        values: parameters as unknown[],
        ...(name ? { name } : {}),
      })
    } catch (error) {
      // Of statements sent together, those behind a failed one only say that the transaction is aborted, and
      // Promise.all may hear them first: the cause is what the caller needs.
      if ((error as { code?: string }).code === ABORTED) throw this.#cause ?? error
      this.#cause ??= error
      throw error
    }
    const affected = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0)
    return { rows: result.rows as R[], ...(affected === undefined ? {} : { numAffectedRows: affected }) }
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface; a pipelined connection cannot hold a portal open
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read large results in pages by key')
  }
}

/** The organization id is a uuid we made ourselves, so it may stand in the text; one message opens it all. */
const openingStatement = ({ organizationId, readOnly }: TransactOptions) =>
  `begin${readOnly ? ' read only' : ''}; set local role bowline_app; set local app.org_id = '${organizationId ?? ''}'`

export async function openDatabase(options: PoolOptions): Promise<Database> {
  const pool = await createPool(options)
  return { ...transactor(pool), isDirect: pool.prepares, stats: pool.stats, close: pool.close }
}

function transactor(pool: ConnectionPool): Pick<Database, 'transact'> {
  const reads = createOpenReads()
  return {
    async transact(options, work) {
      const client = await pool.acquire()
      const commits: (() => void)[] = []
      const writes: Promise<unknown>[] = []
      const connection = new PipelinedConnection(client, pool.prepares)
      connection.gather()
      // Not awaited: it travels with the first statement. If it fails, so does everything behind it.
      const opened = client.query(reads.take(client) + openingStatement(options))
      opened.catch(() => {})
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work({
          db: bindKysely(connection),
          write(query) {
            const written = connection.executeQuery(query)
            written.catch(() => {})
            writes.push(written)
          },
          afterCommit: commit => void commits.push(commit),
        })
        await opened
        if (options.readOnly) await Promise.all(writes)
      } catch (error) {
        connection.end()
        await rollBack(client)
        throw error
      }
      connection.end()
      if (options.readOnly) reads.leave(client)
      else await commit(client, writes)
      for (const commit of commits) commit()
      return result
    },
  }
}

/**
 * Nothing hangs on the commit of a reading transaction: it is sent together with the opening of the connection's
 * next one, or by itself when none comes in this turn of the event loop.
 */
function createOpenReads() {
  const open = new Set<pg.PoolClient>()
  return {
    leave(client: pg.PoolClient): void {
      open.add(client)
      client.release()
      setImmediate(() => {
        // A connection that breaks here is idle: the pool hears of it and lets it go.
        if (open.delete(client)) client.query('commit').catch(() => {})
      })
    },
    take: (client: pg.PoolClient): string => (open.delete(client) ? 'commit; ' : ''),
  }
}

async function commit(client: pg.PoolClient, writes: readonly Promise<unknown>[]): Promise<void> {
  try {
    const { command } = await client.query('commit')
    client.release()
    if (command === 'COMMIT') return
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  // COMMIT was answered with ROLLBACK: something failed inside, one of the writes or an error that was swallowed.
  await Promise.all(writes)
  throw new Error('the transaction had failed and was rolled back')
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error as Error)
  }
}
