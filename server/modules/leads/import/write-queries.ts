import { copyInto, type DirectConnection } from '#platform/db/pool.ts'
import type { StoredCompany, StoredPerson } from './states.ts'
import { type Packed, toPieces } from './tuples.ts'

/** The pool is written by its owner alone, over a connection of its own: the application may only read it. */

export interface Turn {
  version: number
  nextPerson: number
  nextCompany: number
  /** Whether there is anybody who must not come back. */
  hasErased: boolean
}

/** Writers take turns: whoever holds the row is the next version. Gives places to so many new records. */
export async function takeTurn(client: DirectConnection): Promise<Turn> {
  const { rows } = await client.query<{ version: string; next_person: number; next_company: number }>(
    'update pool_state set version = version + 1 returning version, next_person, next_company',
  )
  // Asked by a statement behind it: whoever erases somebody holds that row, too.
  const erased = await client.query('select from pool_tombstones limit 1')
  const [row] = rows
  return {
    version: Number(row!.version),
    nextPerson: row!.next_person,
    nextCompany: row!.next_company,
    hasErased: erased.rowCount! > 0,
  }
}

export async function endTurn(client: DirectConnection, { nextPerson, nextCompany }: Turn): Promise<void> {
  await client.query('update pool_state set next_person = $1, next_company = $2', [nextPerson, nextCompany])
}

export async function ensureSource(
  client: DirectConnection,
  source: string,
  licence: string,
  at: string,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into pool_sources (source, licence, created_at) values ($1, $2, $3)
     on conflict (source, licence) do update set source = excluded.source returning id`,
    [source, licence, at],
  )
  return rows[0]!.id
}

export async function listSources(client: DirectConnection): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, source || ' ' || licence as name from pool_sources`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Keys come as a uuid[] in the binary format, and go as plain hexadecimal digits. */
export async function findTombstones(client: DirectConnection, keys: Buffer): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select replace(key::text, '-', '') as key from pool_tombstones where key = any($1::uuid[])`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

export async function findKeys(client: DirectConnection, keys: Buffer): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; person_id: string }>(
    `select replace(key::text, '-', '') as key, person_id from pool_keys where key = any($1::uuid[]) and kind <> 'p'`,
    [keys],
  )
  return new Map(rows.map(({ key, person_id }) => [key, person_id]))
}

export async function loadPeople(client: DirectConnection, ids: readonly string[]): Promise<StoredPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<StoredPerson>(
    `select p.id, p.ord, p.first_name, p.last_name, p.title, p.seniority, p.department, a.email, a.phone,
       p.email_status, p.linkedin_url, p.city, p.region, p.country, p.facts, p.added_at::text,
       p.company_id, c.domain as company_domain, c.name as company_name
     from pool_people p left join pool_addresses a on a.person_id = p.id
       left join pool_companies c on c.id = p.company_id where p.id = any($1::uuid[])`,
    [ids],
  )
  return rows
}

export async function loadCompanies(
  client: DirectConnection,
  domains: readonly string[],
  names: readonly string[],
): Promise<StoredCompany[]> {
  const columns = `id, ord, domain, name, industry, size, country, city, founded, description, technologies,
    linkedin_url, phone, facts, added_at::text`
  const [byDomain, byName] = [
    await client.query<StoredCompany>(`select ${columns} from pool_companies where domain = any($1)`, [
      domains,
    ]),
    names.length === 0
      ? { rows: [] }
      : await client.query<StoredCompany>(
          `select ${columns} from pool_companies c join (select distinct fold(n) as key from unnest($1::text[]) n) w
             on c.name_key = w.key where c.domain is null`,
          [names],
        ),
  ]
  return [...byDomain.rows, ...byName.rows]
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Hardly a value holds one of them. */
const escapeText = (text: string): string =>
  special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, one => escapes[one]!) : text

const quoteItem = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (Array.isArray(value)) return escapeText(`{${value.map(item => quoteItem(String(item))).join(',')}}`)
  return escapeText(String(value))
}

const PIECE_LENGTH = 64 * 1024

/** Rows that were made ready to be sent. */
export async function copyPacked(
  client: DirectConnection,
  target: string,
  packed: Packed,
  isWanted: (row: number) => boolean,
): Promise<void> {
  await copyInto(client, `copy ${target} from stdin (format binary)`, toPieces(packed, isWanted))
}

/** Rows by COPY: the way into a table that costs least. */
export async function copyRows<Row extends object>(
  client: DirectConnection,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const pieces: string[] = []
  let piece = ''
  for (const row of rows) {
    let between = ''
    for (const column of columns) {
      piece += between + cell(row[column])
      between = '\t'
    }
    piece += '\n'
    if (piece.length > PIECE_LENGTH) {
      pieces.push(piece)
      piece = ''
    }
  }
  pieces.push(piece)
  await copyInto(client, `copy ${table} (${columns.join(', ')}) from stdin`, pieces)
}

/** Rows that exist get new values: by way of a table of the transaction. */
export async function copyOver<Row extends object>(
  client: DirectConnection,
  table: string,
  key: keyof Row & string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const staging = `staged_${table}`
  await client.query(
    `create temporary table if not exists ${staging} on commit delete rows as
       select ${[key, ...columns].join(', ')} from ${table} limit 0`,
  )
  await copyRows(client, staging, [key, ...columns], rows)
  await client.query(
    `update ${table} t set ${columns.map(column => `${column} = s.${column}`).join(', ')}
     from ${staging} s where t.${key} = s.${key}`,
  )
  await client.query(`delete from ${staging}`)
}

export async function addKeys(
  client: DirectConnection,
  keys: readonly { key: string; person_id: string; kind: string }[],
): Promise<void> {
  await client.query(
    `insert into pool_keys (key, person_id, kind) select * from unnest($1::uuid[], $2::uuid[], $3::"char"[])
     on conflict do nothing`,
    [keys.map(one => one.key), keys.map(one => one.person_id), keys.map(one => one.kind)],
  )
  await client.query(
    `update pool_addresses a set keys = array(select distinct unnest(a.keys || n.keys))
     from (select person_id, array_agg(key) as keys from unnest($1::uuid[], $2::uuid[]) given (key, person_id)
       group by person_id) n
     where a.person_id = n.person_id and not a.keys @> n.keys`,
    [keys.map(one => one.key), keys.map(one => one.person_id)],
  )
}

/** Two that turned out to be one: what organizations have of the second is of the first from now on. */
export async function foldPeople(
  client: DirectConnection,
  version: number,
  kept: { id: string },
  gone: { id: string; ord: number },
): Promise<void> {
  const both = [kept.id, gone.id]
  await client.query(
    `update leads l set pool_id = $1 where pool_id = $2 and not exists (
       select from leads o where o.organization_id = l.organization_id and o.pool_id = $1)`,
    both,
  )
  await client.query(
    `update lead_reveals l set person_id = $1 where person_id = $2 and not exists (
       select from lead_reveals o where o.organization_id = l.organization_id and o.person_id = $1)`,
    both,
  )
  const isKeyOf = (person: '$1' | '$2') =>
    `key = any(array(select unnest(keys) from pool_addresses where person_id = ${person})) and person_id = ${person}`
  await client.query(
    `insert into pool_keys (key, person_id, kind) select key, $1::uuid, kind from pool_keys where ${isKeyOf('$2')}
     on conflict do nothing`,
    both,
  )
  await client.query(`delete from pool_keys where ${isKeyOf('$1')}`, [gone.id])
  await client.query(
    `update pool_addresses a set keys = array(select distinct unnest(a.keys || g.keys))
     from pool_addresses g where a.person_id = $1 and g.person_id = $2`,
    both,
  )
  await client.query('delete from pool_addresses where person_id = $1', [gone.id])
  await client.query('delete from pool_people where id = $1', [gone.id])
  await client.query(`insert into pool_gone (version, kind, ord) values ($1, 'p', $2)`, [version, gone.ord])
}
