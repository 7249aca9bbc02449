import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Preamble, Wire } from './statement.ts'

export interface TransactOptions {
  /** Null: outside every tenant, where only the directory's functions and the throttles are in reach. */
  organizationId: string | null
  readOnly?: boolean
}

const ROLE = 'bowline_app'

/** Told to each connection once; names of our own, next to those of statements, which start with s. */
const prepared = {
  commit: 'commit',
  write: 'begin',
  read: 'begin read only',
  organization: "select set_config('app.org_id', $1, true)",
}

const run = (name: keyof typeof prepared, values: string[] = []): Buffer =>
  Buffer.concat([serialize.bind({ statement: name, values }), serialize.execute()])

const commit = run('commit')
const write = run('write')
const read = run('read')
const parseAll = Buffer.concat([
  ...Object.entries(prepared).map(([name, text]) => serialize.parse({ name, text })),
  serialize.sync(),
])

/** Tells a connection our statements; the application's role holds for as long as it lasts. */
class Preparation {
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  submit({ stream }: Wire): null {
    stream.write(parseAll)
    return null
  }

  handleReadyForQuery(): void {}

  handleError(error: unknown): void {
    this.#failed(error)
  }
}
Object.setPrototypeOf(Preparation.prototype, pg.Query.prototype)

const ready = new WeakSet<pg.PoolClient>()

function prepare(client: pg.PoolClient): void {
  ready.add(client)
  // What fails here fails again, and is heard, with the first statement.
  const again = () => void ready.delete(client)
  client.query(`set role ${ROLE}`).catch(again)
  client.query(new Preparation(again) as unknown as pg.Query)
}

const MOST_KEPT = 2_000
const openings = new Map<string, Preamble>()

/** On a connection of our own. All of it travels with the first statement and is answered together with it. */
export function openWithPreamble(
  client: pg.PoolClient,
  { organizationId, readOnly }: TransactOptions,
  commitsFirst: boolean,
): Preamble {
  if (!ready.has(client)) prepare(client)
  const key = `${commitsFirst ? 'c' : ''}${readOnly ? 'r' : ''}${organizationId ?? ''}`
  let opening = openings.get(key)
  if (!opening) {
    const begin = readOnly ? read : write
    const organization = run('organization', [organizationId ?? ''])
    const parts = commitsFirst ? [commit, begin, organization] : [begin, organization]
    opening = { bytes: Buffer.concat(parts), statements: parts.length }
    if (openings.size >= MOST_KEPT) openings.clear()
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
  { organizationId, readOnly }: TransactOptions,
  commitsFirst: boolean,
): undefined {
  const begin = `begin${readOnly ? ' read only' : ''}`
  const tenant = `set local role ${ROLE}; set local app.org_id = '${organizationId ?? ''}'`
  client.query(`${commitsFirst ? 'commit; ' : ''}${begin}; ${tenant}`).catch(() => {})
}
