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
import { createAppender } from './append.ts'
import { openWithPreamble, openWithText, type TransactOptions } from './opening.ts'
import { type ConnectionPool, createPool, type PoolOptions, type PoolStats, statementName } from './pool.ts'
import { type Preamble, Statement, wireOf } from './statement.ts'

export interface Transaction {
  readonly db: Db
  /** Sends a statement and does not wait: if it fails, so does the commit, with its error. */
  write(query: CompiledQuery): void
  afterCommit(work: () => void): void
}

export interface Database {
  /**
   * One transaction as the application role with the organization set; rolls back when `work` throws. Where it only
   * reads, each statement may be a transaction of its own.
   */
  transact<T>(options: TransactOptions, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** One statement that is a transaction by itself, as the application role and outside every tenant. */
  append(query: CompiledQuery): Promise<void>
  /** False behind a transaction pooler, where nothing may be kept on a connection. */
  readonly isDirect: boolean
  /** Whether a statement failed in the last half minute because the disk was full. */
  isOutOfSpace(): boolean
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
const DISK_FULL = '53100'
const TELL_MS = 30_000

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepares: boolean
  readonly #open: () => Preamble | undefined
  readonly #opensEach: boolean
  #cause: unknown
  #isOpen = false
  #ended = false
  #gathering = false

  /** `open` gives what opens a transaction: asked before the first statement, or for each where it is one by itself. */
  constructor(
    client: pg.PoolClient,
    prepares: boolean,
    { open, opensEach }: { open: () => Preamble | undefined; opensEach: boolean },
  ) {
    this.#client = client
    this.#prepares = prepares
    this.#open = open
    this.#opensEach = opensEach
  }

  /** False when nothing was asked of it, or nothing that did not end by itself. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#opensEach
  }

  /** What comes later would run on a connection that is somebody else's by then, outside any tenant. */
  end(): void {
    this.#ended = true
  }

  /** What one turn of the event loop has to say leaves in one packet: a system call less for each statement. */
  #gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    const { stream } = wireOf(this.#client)
    stream.cork()
    process.nextTick(() => {
      this.#gathering = false
      stream.uncork()
    })
  }

  /** What comes behind one that fails fails too, and so does the commit. */
  send({ sql, parameters }: CompiledQuery): Promise<Statement> {
    if (this.#ended) throw new Error('the transaction has ended')
    this.#gather()
    const name = this.#prepares ? statementName(sql) : undefined
    return new Promise((done, failed) => {
      // Thrown here: a value that cannot be sent. The transaction must not count as open then.
      const statement = new Statement({ text: sql, name, values: parameters }, done, failed)
      if (!this.#isOpen || this.#opensEach) {
        const preamble = this.#open()
        this.#isOpen = true
        if (preamble) statement.follow(preamble)
      }
      this.#client.query(statement as unknown as pg.Query)
    })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    let statement: Statement
    try {
      statement = await this.send(query)
    } catch (error) {
      // Of statements sent together, those behind a failed one only say that the transaction is aborted, and
      // Promise.all may hear them first: the cause is what the caller needs.
      if ((error as { code?: string }).code === ABORTED) throw this.#cause ?? error
      // The trace as it is leads to the socket; this one leads to whoever asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      this.#cause ??= error
      throw error
    }
    const rows = statement.found as R[]
    const affected = affectedBy(statement.tag)
    return affected === undefined ? { rows } : { rows, numAffectedRows: affected }
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface; a pipelined connection cannot hold a portal open
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read large results in pages by key')
  }
}

/** INSERT 0 3, UPDATE 3: the last number; nothing for what only reads. */
function affectedBy(tag: string): bigint | undefined {
  if (tag.startsWith('SELECT')) return undefined
  return BigInt(Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0)
}

export async function openDatabase(options: PoolOptions): Promise<Database> {
  const pool = await createPool(options)
  const plain = transactor(pool)
  let fullAt = Number.NEGATIVE_INFINITY
  const transact: Database['transact'] = async (transactOptions, work) => {
    try {
      return await plain.transact(transactOptions, work)
    } catch (error) {
      if ((error as { code?: string } | null)?.code === DISK_FULL) fullAt = performance.now()
      throw error
    }
  }
  const appender = createAppender(options)
  return {
    transact,
    append: pool.prepares
      ? appender.append
      : query => transact({ organizationId: null }, async ({ write }) => write(query)),
    isDirect: pool.prepares,
    isOutOfSpace: () => performance.now() - fullAt < TELL_MS,
    stats: pool.stats,
    async close() {
      await appender.close()
      await pool.close()
    },
  }
}

function transactor(pool: ConnectionPool): Pick<Database, 'transact'> {
  const open = pool.prepares ? openWithPreamble : openWithText
  return {
    async transact(options, work) {
      const client = await pool.acquire()
      const commits: (() => void)[] = []
      const writes: Promise<unknown>[] = []
      const connection = new PipelinedConnection(client, pool.prepares, {
        open: () => open(client, options),
        opensEach: (options.readOnly === true || options.isSingle === true) && pool.prepares,
      })
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
        if (options.readOnly || options.isSingle) await Promise.all(writes)
      } catch (error) {
        connection.end()
        if (connection.isOpen) await rollBack(client)
        else client.release()
        throw error
      }
      connection.end()
      if (connection.isOpen) await commit(client, writes)
      else client.release()
      for (const commit of commits) commit()
      return result
    },
  }
}

/** The connection ended between the commit and its answer: nobody here can say whether it happened. */
class CommitUnanswered extends Error {
  readonly code = 'commit_unanswered'

  constructor(cause: Error) {
    super(`the commit was not answered: ${cause.message}`, { cause })
  }
}

/** A sentence of the database about the commit, rather than about the connection or the server's own end. */
const isAnswer = ({ severity, code }: { severity?: string; code?: string }): boolean =>
  severity !== undefined && !/^(08|57P0)/.test(code ?? '')

async function commit(client: pg.PoolClient, writes: readonly Promise<unknown>[]): Promise<void> {
  try {
    const { command } = await client.query('commit')
    client.release()
    if (command === 'COMMIT') return
  } catch (error) {
    client.release(error as Error)
    throw isAnswer(error as object) ? error : new CommitUnanswered(error as Error)
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
