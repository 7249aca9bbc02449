import { newId } from '#kit/id.ts'
import { createHasher } from '../pool/hasher.ts'
import { type KeyKind, nameAtCompany } from '../pool/identifiers.ts'
import type { CompanyRow, PersonRow } from './normalize.ts'
import { bitsOf, toShownColumns } from './states.ts'
import { createPacker, type Packed, UUID_BYTES } from './tuples.ts'

/** What has to be known of an import to prepare its rows, in whichever thread. */
export interface Preparing {
  /** The key by which people are recognised. */
  secret: Uint8Array
  source: number
  now: string
}

/** Hashes of what people are known by, in the order of the hashes; beside each, whose row it is of. */
export interface PackedKeys extends Packed {
  owners: Uint32Array<ArrayBuffer>
}

/**
 * Rows as the tables would hold them, were all of these people new. What only their turn brings (place, version and
 * company) has room left for it.
 */
export interface PreparedPeople {
  size: number
  people: Packed
  addresses: Packed
  keys: PackedKeys
  /** Of all rows, each once; `companyOf` says of each row which, -1 where there is none. */
  companies: CompanyRow[]
  companyOf: Int32Array<ArrayBuffer>
  /** Rows that share an identifier with another one of these. */
  shared: Set<number>
}

/** The columns in their order; those of fixed length come first. */
export const preparedColumns =
  'id, ord, version, company_id, added_at, updated_at, facts, first_name, last_name, title, seniority, department, masked_email, masked_phone, email_status, linkedin_url, city, region, country'
const FIELDS = preparedColumns.split(', ').length
/** Behind the start of a row: the number of its fields, then each with its length before it. */
const ID_AT = 2 + 4
export const ORD_AT = ID_AT + UUID_BYTES + 4
export const VERSION_AT = ORD_AT + 4 + 4
export const COMPANY_AT = VERSION_AT + 8 + 4
/** Number of the first field behind those, and of the last ones. */
export const FACTS_FIELD = 6

const KEY_LENGTH = 2 + (4 + UUID_BYTES) + (4 + UUID_BYTES) + (4 + 1)
export const KEY_AT = ID_AT
const PERSON_AT = KEY_AT + UUID_BYTES + 4
const KIND_AT = PERSON_AT + UUID_BYTES + 4
const MOST_KEYS = 4

export const kindOf = ({ bytes, starts }: PackedKeys, key: number): KeyKind =>
  String.fromCharCode(bytes[starts[key]! + KIND_AT]!) as KeyKind

/** In plain hexadecimal digits. */
export const keyText = ({ bytes, starts }: PackedKeys, key: number): string =>
  bytes.toString('hex', starts[key]! + KEY_AT, starts[key]! + KEY_AT + UUID_BYTES)

const PHONE = 'p'.charCodeAt(0)

export function createPreparer({ secret, source, now }: Preparing) {
  const hash = createHasher(secret)
  const addedAt = Date.parse(now)
  return (rows: readonly PersonRow[]): PreparedPeople => {
    const ids = newIds(rows.length)
    const people = createPacker(rows.length, 400)
    const addresses = createPacker(rows.length, 200)
    const keys = createKeys(rows.length, hash)
    const companies = new Map<CompanyRow, number>()
    const companyOf = new Int32Array(rows.length)
    rows.forEach((row, index) => {
      const id = ids.subarray(index * UUID_BYTES, (index + 1) * UUID_BYTES)
      const { company } = row
      const place = company === null ? -1 : (companies.get(company) ?? companies.size)
      if (company !== null && place === companies.size) companies.set(company, place)
      companyOf[index] = place
      const shown = toShownColumns(row)
      people.begin(FIELDS)
      people.uuid(id)
      people.int4(0)
      people.int8(0)
      if (company) people.uuid()
      else people.nothing()
      people.moment(addedAt)
      people.moment(row.at)
      people.json(`[[${source}, ${row.at}, ${bitsOf(row)}]]`)
      people.text(shown.first_name)
      people.text(shown.last_name)
      people.text(shown.title)
      people.text(shown.seniority)
      people.text(shown.department)
      people.text(shown.masked_email)
      people.text(shown.masked_phone)
      people.text(shown.email_status)
      people.text(shown.linkedin_url)
      people.text(shown.city)
      people.text(shown.region)
      people.text(shown.country)
      const places: number[] = []
      if (row.email) places.push(keys.add('e', row.email, id, index))
      if (row.linkedin) places.push(keys.add('l', row.linkedin, id, index))
      if (company?.domain) {
        const name = nameAtCompany(`${row.first_name} ${row.last_name}`, company.domain)
        places.push(keys.add('n', name, id, index))
      }
      if (row.phone) places.push(keys.add('p', row.phone, id, index))
      addresses.begin(4)
      addresses.uuid(id)
      addresses.text(row.email)
      addresses.text(row.phone)
      addresses.uuids(keys.bytes, places)
    })
    const sorted = keys.sort()
    return {
      size: rows.length,
      people: people.end(),
      addresses: addresses.end(),
      keys: sorted,
      companies: [...companies.keys()],
      companyOf,
      shared: findShared(sorted),
    }
  }
}

/** As their bytes, one behind the other. */
function newIds(count: number): Buffer {
  const ids = Buffer.allocUnsafe(count * UUID_BYTES)
  for (let index = 0; index < count; index += 1) {
    ids.write(newId().replaceAll('-', ''), index * UUID_BYTES, 'hex')
  }
  return ids
}

function createKeys(rows: number, hash: ReturnType<typeof createHasher>) {
  const bytes = Buffer.allocUnsafeSlow(rows * MOST_KEYS * KEY_LENGTH)
  const owners = new Uint32Array(rows * MOST_KEYS)
  let count = 0
  return {
    bytes,
    /** Returns where its hash stands. */
    add(kind: KeyKind, value: string, person: Uint8Array, row: number): number {
      const at = count * KEY_LENGTH
      bytes.writeInt16BE(3, at)
      bytes.writeInt32BE(UUID_BYTES, at + KEY_AT - 4)
      hash(`${kind}:${value}`, bytes, at + KEY_AT)
      bytes.writeInt32BE(UUID_BYTES, at + PERSON_AT - 4)
      bytes.set(person, at + PERSON_AT)
      bytes.writeInt32BE(1, at + KIND_AT - 4)
      bytes[at + KIND_AT] = kind.charCodeAt(0)
      owners[count] = row
      count += 1
      return at + KEY_AT
    },
    /** In the order of the index that they go into: neighbours of a batch meet on its pages. */
    sort(): PackedKeys {
      const order = new Float64Array(count)
      for (let key = 0; key < count; key += 1) {
        order[key] = bytes.readUInt32BE(key * KEY_LENGTH + KEY_AT) * PLACES + key
      }
      order.sort()
      const sorted = Buffer.allocUnsafeSlow(count * KEY_LENGTH)
      const sortedOwners = new Uint32Array(count)
      const starts = new Uint32Array(count + 1)
      for (let place = 0; place < count; place += 1) {
        const key = order[place]! % PLACES
        bytes.copy(sorted, place * KEY_LENGTH, key * KEY_LENGTH, (key + 1) * KEY_LENGTH)
        sortedOwners[place] = owners[key]!
        starts[place + 1] = (place + 1) * KEY_LENGTH
      }
      return { bytes: sorted, starts, owners: sortedOwners }
    },
  }
}

/** More than a batch has keys; with the 32 bits before them they fit into a number. */
const PLACES = 2 ** 20

/** Phones do not count: several people may have one. */
function findShared({ bytes, starts, owners }: PackedKeys): Set<number> {
  const shared = new Set<number>()
  // Those that begin with the same 32 bits stand together; all but a few of them are equal.
  let beginning = -1
  let seen: number[] = []
  for (let key = 0; key < owners.length; key += 1) {
    const start = starts[key]!
    if (bytes[start + KIND_AT] === PHONE) continue
    const bits = bytes.readUInt32BE(start + KEY_AT)
    if (bits !== beginning) {
      beginning = bits
      seen = [key]
      continue
    }
    const equal = seen.find(
      other =>
        bytes.compare(
          bytes,
          starts[other]! + KEY_AT,
          starts[other]! + KEY_AT + UUID_BYTES,
          start + KEY_AT,
          start + KEY_AT + UUID_BYTES,
        ) === 0,
    )
    if (equal === undefined) seen.push(key)
    else shared.add(owners[equal]!).add(owners[key]!)
  }
  return shared
}
