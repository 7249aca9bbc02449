import { newId } from '#kit/id.ts'
import type { DirectConnection } from '#platform/db/pool.ts'
import { hashIdentifier, type KeyKind, nameAtCompany } from '../pool/identifiers.ts'
import { type Change, mergeInto } from '../pool/merge.ts'
import { saveCompanies } from './companies.ts'
import type { CompanyRow, PersonRow } from './normalize.ts'
import {
  companyKeyOf,
  fromStoredPerson,
  type PersonState,
  personSays,
  type StoredPerson,
  toPersonColumns,
} from './states.ts'
import {
  addKeys,
  copyOver,
  copyRows,
  endTurn,
  findKeys,
  findTombstones,
  foldPeople,
  loadPeople,
  takeTurn,
} from './write-queries.ts'

export interface Importing {
  client: DirectConnection
  /** The key by which people are recognised. */
  secret: Buffer
  source: number
  /** Names of the sources, to decide between two that say the same. */
  rank: (source: number) => string
  now: string
}

export type Outcome = 'added' | 'updated' | 'unchanged' | 'refused' | 'bad'

interface Key {
  key: string
  kind: KeyKind
}

/** Everything a row says about who it is. */
export function keysOf(secret: Buffer, row: PersonRow): Key[] {
  const keys: Key[] = []
  const add = (kind: KeyKind, value: string) => keys.push({ key: hashIdentifier(secret, kind, value), kind })
  if (row.email) add('e', row.email)
  if (row.linkedin) add('l', row.linkedin)
  if (row.company?.domain) {
    add('n', nameAtCompany(`${row.first_name} ${row.last_name}`, row.company.domain))
  }
  if (row.phone) add('p', row.phone)
  return keys
}

/** One person as the batch sees it: rows and stored records that share an identifier. */
interface Group {
  stored: StoredPerson[]
  state: PersonState
  keys: Key[]
  change: Change
  /** Of a new person whom one row alone speaks of. */
  columns?: PersonColumns | undefined
}

type PersonColumns = ReturnType<typeof toPersonColumns>

/** What can be made of a row before it is its turn, while others write. */
function prepare(ctx: Importing, row: PersonRow) {
  const said = personSays(row, ctx.source)
  return { keys: keysOf(ctx.secret, row), said, columns: toPersonColumns(said) }
}

const nobody = (): Group => ({ stored: [], state: {}, keys: [], change: 'none' })

/** Saves rows in one transaction, so that search and facets see all of them at once. What became of each, in order. */
export async function savePeople(ctx: Importing, rows: readonly PersonRow[]): Promise<Outcome[]> {
  const { client } = ctx
  const prepared = rows.map(row => prepare(ctx, row))
  const keys = prepared.map(one => one.keys)
  await client.query('begin')
  try {
    const turn = await takeTurn(client)
    const dead = await findTombstones(
      client,
      keys.flatMap(all => all.filter(({ kind }) => kind !== 'n').map(({ key }) => key)),
    )
    const outcomes: Outcome[] = keys.map((all, index) => {
      if (all.some(({ key }) => dead.has(key))) return 'refused'
      return all.some(({ kind }) => kind !== 'p') || rows[index]!.company?.domain ? 'unchanged' : 'bad'
    })
    const living = rows.flatMap((_, index) => (outcomes[index] === 'unchanged' ? [index] : []))
    const companies = await saveCompanies(
      ctx,
      turn,
      living.flatMap(index => rows[index]!.company ?? []),
    )
    const groups = await gather(
      ctx,
      living.map(index => keys[index]!),
    )
    living.forEach((index, place) => {
      const group = groups[place]!
      const isNew = group.stored.length === 0 && group.change === 'none' && group.keys.length === 0
      const { said, columns } = prepared[index]!
      const change = mergeInto(group.state, said, ctx.rank)
      group.columns = isNew ? columns : undefined
      if (change === 'value' || (change === 'stamp' && group.change === 'none')) group.change = change
      outcomes[index] = isNew ? 'added' : change === 'value' ? 'updated' : 'unchanged'
      group.keys.push(...keys[index]!)
    })
    await write(ctx, turn, [...new Set(groups)], companies)
    await endTurn(client, turn)
    await client.query('commit')
    return outcomes
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Rows that share an identifier, with each other or with somebody stored, are one group; so are all it leads to. */
async function gather(ctx: Importing, keys: readonly (readonly Key[])[]): Promise<Group[]> {
  const strong = keys.map(all => all.filter(({ kind }) => kind !== 'p').map(({ key }) => key))
  const all = strong.flat()
  const known = await findKeys(ctx.client, all)
  // Nobody here is known and no two are one: so it is while a pool is filled.
  if (known.size === 0 && new Set(all).size === all.length) return keys.map(nobody)
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up
    parents.set(name, root)
    return root
  }
  const join = (a: string, b: string) => void parents.set(rootOf(a), rootOf(b))
  keys.forEach((_, row) => {
    for (const key of strong[row]!) {
      join(`row ${row}`, key)
      const person = known.get(key)
      if (person) join(key, person)
    }
  })
  const groups = new Map<string, Group>()
  const groupOf = (name: string): Group => {
    const root = rootOf(name)
    const group = groups.get(root) ?? nobody()
    groups.set(root, group)
    return group
  }
  const people = await loadPeople(ctx.client, [...new Set(known.values())])
  for (const person of people.toSorted((a, b) => a.ord - b.ord)) {
    const group = groupOf(person.id)
    if (group.stored.length > 0) group.change = 'value'
    group.stored.push(person)
    mergeInto(group.state, fromStoredPerson(person), ctx.rank)
  }
  return keys.map((_, row) => groupOf(`row ${row}`))
}

const personColumns = [
  ...([
    'first_name',
    'last_name',
    'title',
    'seniority',
    'department',
    'masked_email',
    'masked_phone',
  ] as const),
  ...(['email_status', 'linkedin_url', 'city', 'region', 'country', 'company_id', 'facts'] as const),
  ...(['updated_at', 'version'] as const),
] as const

async function write(
  ctx: Importing,
  turn: { version: number; nextPerson: number },
  groups: readonly Group[],
  companies: ReadonlyMap<string, string>,
): Promise<void> {
  const { client } = ctx
  const fresh: object[] = []
  const changed: object[] = []
  const newAddresses: object[] = []
  const addresses: object[] = []
  const newKeys: { key: string; person_id: string; kind: string }[] = []
  const moreKeys: typeof newKeys = []
  for (const group of groups) {
    const [kept, ...gone] = group.stored
    const companyIds = new Map(group.stored.map(one => [companyKeyOf(one), one.company_id]))
    const id = kept?.id ?? newId()
    const seen = new Map(group.keys.map(one => [one.key, { ...one, person_id: id }]))
    if (!kept) newKeys.push(...seen.values())
    else moreKeys.push(...seen.values())
    if (group.change === 'none') continue
    const company = group.state.company?.value
    const row = {
      ...(group.columns ?? toPersonColumns(group.state)),
      id,
      company_id: company === undefined ? null : (companies.get(company) ?? companyIds.get(company) ?? null),
      version: turn.version,
    }
    const address = {
      person_id: id,
      email: group.state.email?.value ?? null,
      phone: group.state.phone?.value ?? null,
    }
    for (const other of gone) await foldPeople(client, turn.version, kept!, other)
    if (kept) {
      changed.push(row)
      addresses.push(address)
    } else {
      turn.nextPerson += 1
      fresh.push({ ...row, ord: turn.nextPerson, added_at: ctx.now })
      newAddresses.push(address)
    }
  }
  const values = ['email', 'phone']
  await copyRows(client, 'pool_people', ['id', 'ord', 'added_at', ...personColumns] as never[], fresh)
  await copyRows(client, 'pool_addresses', ['person_id', ...values] as never[], newAddresses)
  await copyRows(client, 'pool_keys', ['key', 'person_id', 'kind'], newKeys)
  await copyOver(client, 'pool_people', 'id' as never, [...personColumns] as never[], changed)
  await copyOver(client, 'pool_addresses', 'person_id' as never, values as never[], addresses)
  if (moreKeys.length > 0) await addKeys(client, moreKeys)
}

/** The same for a file of companies. */
export async function saveCompanyRows(ctx: Importing, rows: readonly CompanyRow[]): Promise<Outcome[]> {
  const { client } = ctx
  await client.query('begin')
  try {
    const turn = await takeTurn(client)
    const outcomes: Outcome[] = []
    await saveCompanies(ctx, turn, rows, outcomes)
    await endTurn(client, turn)
    await client.query('commit')
    return outcomes
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
