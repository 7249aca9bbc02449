import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Preamble, Wire } from './statement.ts'

export interface TransactOptions {
  /** Null: outside every tenant, where only the directory's functions and the throttles are in reach. */
  organizationId: string | null
  readOnly?: boolean
  /** Each statement is a transaction by itself: it needs no answer to a beginning and an end of its own. */
  isSingle?: boolean
  /** How long each statement may take before the database stops it; as long as a request has, unless said. */
  statementMs?: number
}

export const REQUEST_STATEMENT_MS = 30_000
/** For jobs and crons, where nobody waits for the answer: enough for a long one, and not forever. */
export const JOB_STATEMENT_MS = 15 * 60_000

/** The application's: it owns nothing and every policy holds for it. */
export const ROLE = 'bowline_app'

// The role in the same breath: whatever fails of it, nothing runs behind it with more rights than a tenant's.
const enter = `select set_config('role', '${ROLE}', true), set_config('app.org_id', $1, true),
  set_config('statement_timeout', $2, true)`

/** Told to each connection once; names of our own, next to those of statements, which start with s. */
const prepared = {
  begin: 'begin',
  write: enter,
  read: `${enter}, set_config('transaction_read_only', 'on', true)`,
}

const run = (name: keyof typeof prepared, values: string[] = []): Buffer =>
  Buffer.concat([serialize.bind({ statement: name, values }), serialize.execute()])

const begin = run('begin')
const parseAll = Buffer.concat([
  ...Object.entries(prepared).map(([name, text]) => serialize.parse({ name, text })),
  serialize.sync(),
])

/** Tells a connection our statements. One that cannot take them is of no use. */
class Preparation {
  #wire: Wire | undefined

  submit(wire: Wire): null {
    this.#wire = wire
    wire.stream.write(parseAll)
    return null
  }

  handleReadyForQuery(): void {}

  handleError(error: Error): void {
    this.#wire?.stream.destroy(error)
  }
}
Object.setPrototypeOf(Preparation.prototype, pg.Query.prototype)

const told = new WeakSet<pg.PoolClient>()

const MOST_KEPT = 2_000
const openings = new LRUCache<string, Preamble>({ max: MOST_KEPT })

/**
 * On a connection of our own: it travels with a statement and is answered together with it. A read needs no beginning
 * and no end: what is sent up to a sync is one transaction by itself, and at our isolation several reads in one
 * transaction see no more of each other than in several.
 */
export function openWithPreamble(
  client: pg.PoolClient,
  { organizationId, readOnly, isSingle, statementMs = REQUEST_STATEMENT_MS }: TransactOptions,
): Preamble {
  if (!told.has(client)) {
    told.add(client)
    // For good, not only within transactions: what would ever run outside of one sees no tenant at all.
    client.query(`set role ${ROLE}`).catch(() => {})
    client.query(new Preparation() as unknown as pg.Query)
  }
  const key = `${readOnly ? 'r' : isSingle ? 's' : 'w'} ${statementMs} ${organizationId ?? ''}`
  let opening = openings.get(key)
  if (!opening) {
    const values = [organizationId ?? '', String(statementMs)]
    const entering = run(readOnly ? 'read' : 'write', values)
    const parts = readOnly || isSingle ? [entering] : [begin, entering]
    opening = { bytes: Buffer.concat(parts), statements: parts.length }
    openings.set(key, opening)
  }
  return opening
}

/**
 * Through a transaction pooler, where nothing may be kept on a connection: as text, in one message of its own. The
 * organization's id is a uuid we made ourselves, so it may stand in it. If it fails, so does everything behind it.
 */
export function openWithText(
  client: pg.PoolClient,
  { organizationId, readOnly, statementMs = REQUEST_STATEMENT_MS }: TransactOptions,
): undefined {
  const begin = `begin${readOnly ? ' read only' : ''}`
  const tenant = `set local role ${ROLE}; set local app.org_id = '${organizationId ?? ''}'`
  client.query(`${begin}; ${tenant}; set local statement_timeout = ${statementMs}`).catch(() => {})
}
