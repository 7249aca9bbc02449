import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { type ReadRow, rowReader } from './row-reader.ts'

/** What we use of pg's connection. */
export interface Wire {
  readonly stream: Socket
}

export const wireOf = (client: pg.PoolClient): Wire => (client as unknown as { connection: Wire }).connection

/** Sent ahead of a statement and in one go with it: its answers are passed over. */
export interface Preamble {
  readonly bytes: Buffer
  readonly statements: number
}

export interface StatementParts {
  text: string
  /** Named statements are parsed once per connection, for as long as it keeps them. */
  name: string | undefined
  values: readonly unknown[]
}

/** Statements with lists of varying length would otherwise pile up in every backend. */
const MOST_PREPARED = 1_000

/** A statement that a backend was told. How its rows are read is known once its columns were described. */
interface Prepared {
  readRow: ReadRow | undefined
}

const preparedOn = new WeakMap<Wire, LRUCache<string, Prepared>>()

const closing = (name: string): Buffer => serialize.close({ type: 'S', name })

/** By name. Whichever was not used for longest makes room, here and in the backend. */
function preparedBy(wire: Wire): LRUCache<string, Prepared> {
  let prepared = preparedOn.get(wire)
  if (!prepared) {
    prepared = new LRUCache<string, Prepared>({
      max: MOST_PREPARED,
      dispose(_, name, reason) {
        if (reason === 'evict') wire.stream.write(closing(name))
      },
    })
    preparedOn.set(wire, prepared)
  }
  return prepared
}

const noRows: ReadRow = () => {
  throw new Error('a row came where none was announced')
}

const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()])
const describeExecuteAndSync = Buffer.concat([serialize.describe({ type: 'P' }), executeAndSync])

/**
 * One statement on a pipelined connection. pg's own query has the columns described anew each time and builds much that
 * we never look at; this one learns them once per connection. What that buys of a whole request, `npm run bench --
 * statements` measures: where it is less than a tenth, this file may go.
 */
export class Statement {
  readonly #text: string
  readonly #name: string | undefined
  readonly found: object[] = []
  /** As the database says it: SELECT 1, INSERT 0 3, COMMIT. */
  tag = ''
  readonly #bind: Buffer
  #preamble: Preamble | undefined
  readonly #done: (statement: Statement) => void
  readonly #failed: (error: unknown) => void
  #passesOver = 0
  #wire: Wire | undefined
  #prepared: Prepared | undefined
  #hasParsed = false
  #readRow: ReadRow | undefined
  #isDescribed = false
  #unreadable: unknown

  /** Throws when a value cannot be sent; then nothing has been. */
  constructor(
    { text, name, values }: StatementParts,
    done: (statement: Statement) => void,
    failed: (error: unknown) => void,
  ) {
    this.#text = text
    this.#name = name
    this.#bind = serialize.bind({
      statement: name ?? '',
      values: values as unknown[],
      valueMapper: prepareValue,
    })
    this.#done = done
    this.#failed = failed
  }

  /** To be said before it is submitted. */
  follow(preamble: Preamble): void {
    this.#preamble = preamble
    this.#passesOver = preamble.statements
  }

  submit(wire: Wire): null {
    const { stream } = wire
    const text = this.#text
    const name = this.#name
    this.#wire = wire
    if (name !== undefined) this.#prepare(wire, name)
    if (this.#preamble) stream.write(this.#preamble.bytes)
    if (name === undefined) stream.write(serialize.parse({ text, name: '' }))
    else if (this.#hasParsed) stream.write(serialize.parse({ text, name }))
    stream.write(this.#bind)
    this.#isDescribed = this.#readRow === undefined
    stream.write(this.#isDescribed ? describeExecuteAndSync : executeAndSync)
    return null
  }

  /**
   * What is closed is closed before anything else is sent: behind a statement that fails it would be passed over. Its
   * own name too, since one that failed may or may not have been parsed before it did.
   */
  #prepare(wire: Wire, name: string): void {
    const known = preparedBy(wire)
    this.#prepared = known.get(name)
    if (this.#prepared) {
      this.#readRow = this.#prepared.readRow
      return
    }
    this.#hasParsed = true
    this.#prepared = { readRow: undefined }
    wire.stream.write(closing(name))
    known.set(name, this.#prepared)
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#readRow = rowReader(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#passesOver > 0 || this.#unreadable) return
    try {
      this.found.push(this.#readRow!(fields))
    } catch (error) {
      this.#unreadable = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#passesOver > 0) this.#passesOver -= 1
    else this.tag = text
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    if (this.#prepared && this.#isDescribed) this.#prepared.readRow ??= this.#readRow ?? noRows
    if (this.#unreadable) this.#failed(this.#unreadable)
    else this.#done(this)
  }

  handleError(error: unknown): void {
    if (this.#hasParsed) this.#forget()
    this.#failed(error)
  }

  /** To be told anew: nobody can say whether the backend took it. */
  #forget(): void {
    const known = preparedBy(this.#wire!)
    if (known.peek(this.#name!) === this.#prepared) known.delete(this.#name!)
  }
}
// pg's pipeline takes its own queries only, since others hold portals open. This one does not; it is one of them.
Object.setPrototypeOf(Statement.prototype, pg.Query.prototype)
