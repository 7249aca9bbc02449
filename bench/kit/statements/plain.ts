import type { Socket } from 'node:net'
import pg from 'pg'

// The face of server/platform/db/statement.ts over pg's own query: what is measured is that file, and nothing else.

interface Wire {
  readonly stream: Socket
}

interface Preamble {
  readonly bytes: Buffer
  readonly statements: number
}

export const wireOf = (client: pg.PoolClient): Wire => (client as unknown as { connection: Wire }).connection

interface Internals {
  _result: { rows: object[] }
}

/** What pg's class has and its types do not. */
const Query = pg.Query as unknown as new (
  config: object,
) => Internals & {
  submit(wire: Wire): unknown
  handleDataRow(message: object): void
  handleCommandComplete(message: { text: string }, wire: Wire): void
}

export class Statement extends Query {
  tag = ''
  #preamble: Preamble | undefined
  #passesOver = 0

  constructor(
    parts: { text: string; name: string | undefined; values: readonly unknown[] },
    done: (statement: Statement) => void,
    failed: (error: unknown) => void,
  ) {
    super({ ...parts, callback: (error: unknown) => (error ? failed(error) : done(this)) })
  }

  get found(): object[] {
    return this._result.rows
  }

  follow(preamble: Preamble): void {
    this.#preamble = preamble
    this.#passesOver = preamble.statements
  }

  override submit(wire: Wire): unknown {
    if (this.#preamble) wire.stream.write(this.#preamble.bytes)
    return super.submit(wire)
  }

  override handleDataRow(message: object): void {
    if (this.#passesOver === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (this.#passesOver > 0) {
      this.#passesOver -= 1
      return
    }
    this.tag = message.text
    super.handleCommandComplete(message, wire)
  }
}
