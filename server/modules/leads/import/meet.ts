import { newId } from '#kit/id.ts'
import type { KeyKind } from '../pool/identifiers.ts'
import { type Change, mergeInto } from '../pool/merge.ts'
import type { Importing, Outcome } from './batch.ts'
import { FACTS_FIELD, keyText, kindOf, type PreparedPeople } from './prepare.ts'
import {
  companyKeyOf,
  fromStoredPerson,
  type PersonState,
  type StoredPerson,
  toPersonColumns,
} from './states.ts'
import { readTexts } from './tuples.ts'
import { addKeys, copyOver, copyRows, foldPeople, loadPeople, type Turn } from './write-queries.ts'

interface Key {
  key: string
  kind: KeyKind
}

/** One person as the batch sees it: rows and stored records that share an identifier. */
interface Group {
  stored: StoredPerson[]
  state: PersonState
  keys: Key[]
  change: Change
}

/** Phones are weak: several people may have one. */
export const isStrong = (kind: KeyKind): boolean => kind !== 'p'

interface Meeting {
  /** Rows of people whom the pool knows, or other rows speak of, too. */
  met: ReadonlySet<number>
  known: ReadonlyMap<string, string>
  companies: ReadonlyMap<string, string>
  outcomes: Outcome[]
}

/** Rows that meet somebody are laid over what is known, field by field. */
export async function mergeMet(
  ctx: Importing,
  turn: Turn,
  batch: PreparedPeople,
  { met, known, companies, outcomes }: Meeting,
): Promise<void> {
  const keys = new Map<number, Key[]>([...met].toSorted((a, b) => a - b).map(row => [row, []]))
  batch.keys.owners.forEach((row, key) => {
    keys.get(row)?.push({ key: keyText(batch.keys, key), kind: kindOf(batch.keys, key) })
  })
  const groups = await gather(ctx, keys, known)
  for (const [row, group] of groups) {
    const isNew = group.stored.length === 0 && group.keys.length === 0
    const change = mergeInto(group.state, saidIn(batch, row), ctx.rank)
    if (change === 'value' || (change === 'stamp' && group.change === 'none')) group.change = change
    outcomes[row] = isNew ? 'added' : change === 'value' ? 'updated' : 'unchanged'
    group.keys.push(...keys.get(row)!)
  }
  await write(ctx, turn, [...new Set(groups.values())], companies)
}

/** What a row says, read back from what was prepared of it. */
export function saidIn(batch: PreparedPeople, row: number): PersonState {
  const [facts, first_name, last_name, title, seniority, department, , , status, linkedin_url, ...place] =
    readTexts(batch.people, row, FACTS_FIELD)
  const [email, phone] = readTexts(batch.addresses, row, 1)
  const company = batch.companies[batch.companyOf[row]!]
  return fromStoredPerson({
    first_name: first_name!,
    last_name: last_name!,
    title: title!,
    seniority: seniority!,
    department: department!,
    email: email!,
    phone: phone!,
    email_status: status!,
    linkedin_url: linkedin_url!,
    city: place[0]!,
    region: place[1]!,
    country: place[2]!,
    company_domain: company?.domain ?? null,
    company_name: company?.name ?? null,
    // Behind the number of the format.
    facts: JSON.parse(facts!.slice(1)),
  })
}

/** Rows that share an identifier, with each other or with somebody stored, are one group; so are all it leads to. */
async function gather(
  ctx: Importing,
  keys: ReadonlyMap<number, readonly Key[]>,
  known: ReadonlyMap<string, string>,
): Promise<Map<number, Group>> {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up
    parents.set(name, root)
    return root
  }
  const join = (a: string, b: string) => void parents.set(rootOf(a), rootOf(b))
  const found = new Set<string>()
  for (const [row, all] of keys) {
    for (const { key, kind } of all) {
      if (!isStrong(kind)) continue
      join(`row ${row}`, key)
      const person = known.get(key)
      if (!person) continue
      join(key, person)
      found.add(person)
    }
  }
  const groups = new Map<string, Group>()
  const groupOf = (name: string): Group => {
    const root = rootOf(name)
    const group = groups.get(root) ?? { stored: [], state: {}, keys: [], change: 'none' }
    groups.set(root, group)
    return group
  }
  const people = await loadPeople(ctx.client, [...found])
  for (const person of people.toSorted((a, b) => a.ord - b.ord)) {
    const group = groupOf(person.id)
    if (group.stored.length > 0) group.change = 'value'
    group.stored.push(person)
    mergeInto(group.state, fromStoredPerson(person), ctx.rank)
  }
  return new Map([...keys.keys()].map(row => [row, groupOf(`row ${row}`)]))
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
  turn: Turn,
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
      ...toPersonColumns(group.state),
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
      newAddresses.push({ ...address, keys: [...seen.keys()] })
    }
  }
  const values = ['email', 'phone']
  await copyRows(client, 'pool_people', ['id', 'ord', 'added_at', ...personColumns] as never[], fresh)
  await copyRows(client, 'pool_addresses', ['person_id', ...values, 'keys'] as never[], newAddresses)
  await copyRows(client, 'pool_keys', ['key', 'person_id', 'kind'], newKeys)
  await copyOver(client, 'pool_people', 'id' as never, [...personColumns] as never[], changed)
  await copyOver(client, 'pool_addresses', 'person_id' as never, values as never[], addresses)
  if (moreKeys.length > 0) await addKeys(client, moreKeys)
}
