import type { Socket } from 'node:net'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { type ReadRow, rowReader } from './row-reader.ts'

/** What we use of pg's connection: the socket, and which statements its backend has been told. */
export interface Wire {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

export const wireOf = (client: pg.PoolClient): Wire => (client as unknown as { connection: Wire }).connection

/** Sent ahead of a statement and in one go with it: its answers are passed over. */
export interface Preamble {
  readonly bytes: Buffer
  readonly statements: number
}

export interface StatementParts {
  text: string
  /** Named statements are planned once per connection. */
  name: string | undefined
  values: readonly unknown[]
}

/** By connection and name of the statement. */
const readers = new WeakMap<Wire, Map<string, ReadRow>>()
const noRows: ReadRow = () => {
  throw new Error('a row came where none was announced')
}

const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()])
const describeExecuteAndSync = Buffer.concat([serialize.describe({ type: 'P' }), executeAndSync])

/**
 * One statement on a pipelined connection. pg's own query has the columns described anew each time and builds much that
 * we never look at; this one learns them once per connection.
 */
export class Statement {
  readonly text: string
  readonly name: string | undefined
  readonly found: object[] = []
  /** As the database says it: SELECT 1, INSERT 0 3, COMMIT. */
  tag = ''
  readonly #bind: Buffer
  #preamble: Preamble | undefined
  readonly #done: (statement: Statement) => void
  readonly #failed: (error: unknown) => void
  #passesOver = 0
  #wire: Wire | undefined
  #readRow: ReadRow | undefined
  #isDescribed = false
  #unreadable: unknown

  /** Throws when a value cannot be sent; then nothing has been. */
  constructor(
    { text, name, values }: StatementParts,
    done: (statement: Statement) => void,
    failed: (error: unknown) => void,
  ) {
    this.text = text
    this.name = name
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
    const { text, name } = this
    const { stream, parsedStatements, submittedNamedStatements } = wire
    this.#wire = wire
    if (this.#preamble) stream.write(this.#preamble.bytes)
    if (name === undefined) stream.write(serialize.parse({ text, name: '' }))
    else if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      stream.write(serialize.parse({ text, name }))
      submittedNamedStatements[name] = text
    } else this.#readRow = readers.get(wire)?.get(name)
    stream.write(this.#bind)
    this.#isDescribed = this.#readRow === undefined
    stream.write(this.#isDescribed ? describeExecuteAndSync : executeAndSync)
    return null
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
    if (this.name !== undefined && this.#isDescribed) this.#rememberReader(this.name)
    if (this.#unreadable) this.#failed(this.#unreadable)
    else this.#done(this)
  }

  handleError(error: unknown): void {
    this.#failed(error)
  }

  #rememberReader(name: string): void {
    const wire = this.#wire!
    const known = readers.get(wire) ?? new Map<string, ReadRow>()
    if (known.size === 0) readers.set(wire, known)
    if (!known.has(name)) known.set(name, this.#readRow ?? noRows)
  }
}
// pg's pipeline takes its own queries only, since others hold portals open. This one does not; it is one of them.
Object.setPrototypeOf(Statement.prototype, pg.Query.prototype)
