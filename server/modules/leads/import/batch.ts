import type { DirectConnection } from '#platform/db/pool.ts'
import type { KeyKind } from '../pool/identifiers.ts'
import { type Remembered, saveCompanies } from './companies.ts'
import { isStrong, mergeMet } from './meet.ts'
import type { CompanyRow } from './normalize.ts'
import {
  COMPANY_AT,
  KEY_AT,
  keyText,
  kindOf,
  ORD_AT,
  type PackedKeys,
  type PreparedPeople,
  type Preparing,
  preparedColumns,
  VERSION_AT,
} from './prepare.ts'
import { companyKey } from './states.ts'
import { toUuidArray, writeInt8 } from './tuples.ts'
import { copyPacked, endTurn, findKeys, findTombstones, type Turn, takeTurn } from './write-queries.ts'

export interface Importing extends Preparing {
  client: DirectConnection
  /** Names of the sources, to decide between two that say the same. */
  rank: (source: number) => string
  remembered: Remembered
}

export type Outcome = 'added' | 'updated' | 'unchanged' | 'refused' | 'bad'

/** One transaction, so that search and facets see all of it at once. */
async function inTurn<T>({ client, remembered }: Importing, work: (turn: Turn) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const turn = await takeTurn(client)
    const result = await work(turn)
    await endTurn(client, turn)
    await client.query('commit')
    return result
  } catch (error) {
    remembered.companies.clear()
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * What became of each row, in order. `nobodies` are rows with nothing to know a person by but a phone: they are looked for
 * among the erased, and bad otherwise.
 */
export const savePeople = (
  ctx: Importing,
  batch: PreparedPeople,
  nobodies: readonly number[] = [],
): Promise<Outcome[]> =>
  inTurn(ctx, async turn => {
    const { client } = ctx
    const { keys } = batch
    const outcomes = new Array<Outcome>(batch.size).fill('added')
    for (const row of nobodies) outcomes[row] = 'bad'
    if (turn.hasErased) {
      const dead = await findTombstones(
        client,
        pickKeys(keys, kind => kind !== 'n'),
      )
      for (const row of ownersOf(keys, dead)) outcomes[row] = 'refused'
    }
    const isLiving = (row: number) => outcomes[row] === 'added'
    const employers = new Set(batch.companyOf.filter((_, row) => isLiving(row)))
    const companies = await saveCompanies(
      ctx,
      turn,
      batch.companies.filter((_, place) => employers.has(place)),
    )
    // Whoever ever came into the pool took a place.
    const known = turn.nextPerson === 0 ? new Map() : await findKeys(client, pickKeys(keys, isStrong))
    const met = new Set([...batch.shared, ...ownersOf(keys, known)].filter(isLiving))
    await copyNew(ctx, turn, batch, { companies, isNew: row => isLiving(row) && !met.has(row) })
    if (met.size > 0) await mergeMet(ctx, turn, batch, { met, known, companies, outcomes })
    return outcomes
  })

function pickKeys(keys: PackedKeys, isWanted: (kind: KeyKind) => boolean): Buffer {
  const places: number[] = []
  keys.owners.forEach((_, key) => {
    if (isWanted(kindOf(keys, key))) places.push(keys.starts[key]! + KEY_AT)
  })
  return toUuidArray(keys.bytes, places)
}

/** Rows with one of those identifiers. */
function ownersOf(keys: PackedKeys, wanted: ReadonlySet<string> | ReadonlyMap<string, unknown>): Set<number> {
  const rows = new Set<number>()
  if (wanted.size === 0) return rows
  keys.owners.forEach((row, key) => {
    if (wanted.has(keyText(keys, key))) rows.add(row)
  })
  return rows
}

/** People whom nobody knew, as they were prepared. */
async function copyNew(
  { client }: Importing,
  turn: Turn,
  batch: PreparedPeople,
  { companies, isNew }: { companies: ReadonlyMap<string, string>; isNew: (row: number) => boolean },
): Promise<void> {
  const { people, addresses, keys, companyOf } = batch
  const ids = batch.companies.map(company => {
    const id = companies.get(companyKey(company))
    return id === undefined ? undefined : Buffer.from(id.replaceAll('-', ''), 'hex')
  })
  for (let row = 0; row < batch.size; row += 1) {
    if (!isNew(row)) continue
    const start = people.starts[row]!
    turn.nextPerson += 1
    people.bytes.writeInt32BE(turn.nextPerson, start + ORD_AT)
    writeInt8(people.bytes, turn.version, start + VERSION_AT)
    const company = companyOf[row]!
    if (company !== -1) people.bytes.set(ids[company]!, start + COMPANY_AT)
  }
  await copyPacked(client, `pool_people (${preparedColumns})`, people, isNew)
  await copyPacked(client, 'pool_addresses (person_id, email, phone, keys)', addresses, isNew)
  await copyPacked(client, 'pool_keys (key, person_id, kind)', keys, key => isNew(keys.owners[key]!))
}

/** The same for a file of companies. */
export const saveCompanyRows = (ctx: Importing, rows: readonly CompanyRow[]): Promise<Outcome[]> =>
  inTurn(ctx, async turn => {
    const outcomes: Outcome[] = []
    await saveCompanies(ctx, turn, rows, outcomes)
    return outcomes
  })
