import type { Counted } from '../filter/lead-query.ts'
import type { Facet, Kind } from '../filter/schema.ts'
import type { Columns } from './columns.ts'
import { type Bits, countBits, placesOf } from './dictionary.ts'

/** What is counted of everybody, kept until the pool changes. */
export interface Counting {
  all: Map<string, Float64Array>
  forget(): void
}

export function createCounting(): Counting {
  const all = new Map<string, Float64Array>()
  return { all, forget: () => all.clear() }
}

const statusNames = ['verified', 'guessed', 'unknown']

type Tally = Float64Array

/** By the numbers of the values; statuses have numbers of their own. */
const valuesOf = (columns: Columns, facet: Facet): readonly string[] => {
  if (facet === 'email_status') return statusNames
  if (facet === 'city') return columns.cityNames
  return columns.texts[facet === 'company_size' ? 'size' : facet].texts
}

const sizeOf = (columns: Columns, facet: Facet): number =>
  facet === 'city' ? columns.texts.city.texts.length : valuesOf(columns, facet).length

const ofCompany: readonly Facet[] = ['industry', 'company_size', 'technologies']

function tallyColumn(column: ArrayLike<number>, places: Uint32Array, length: number): Tally {
  const counts = new Float64Array(length)
  for (let at = 0; at < places.length; at += 1) counts[column[places[at]!]!]! += 1
  return counts
}

/** The same straight from the bits, where nothing else needs the places. */
function tallyBits(column: ArrayLike<number>, bits: Bits, length: number): Tally {
  const counts = new Float64Array(length)
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]! | 0
    const base = (at << 5) + 31
    while (word !== 0) {
      const lowest = word & -word
      counts[column[base - Math.clz32(lowest)]!]! += 1
      word ^= lowest
    }
  }
  return counts
}

/** People by their company first: then each company is looked at once for all that comes from it. */
function tallyCompanies(columns: Columns, facet: Facet, { places, people }: Employers): Tally {
  const counts = new Float64Array(sizeOf(columns, facet))
  if (facet === 'technologies') {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at]!
      const used = columns.technologies[place]
      if (!used) continue
      const many = people[place]!
      for (let one = 0; one < used.length; one += 1) counts[used[one]!]! += many
    }
    return counts
  }
  const column = columns[facet === 'industry' ? 'industry' : 'size']
  for (let at = 0; at < places.length; at += 1) counts[column[places[at]!]!]! += people[places[at]!]!
  return counts
}

/** Companies that anybody meant works for, each once, and how many of them do, by the company's place. */
interface Employers {
  places: Uint32Array
  people: Uint32Array
}

function employersOf(columns: Columns, kind: Kind, places: Uint32Array): Employers {
  const people = new Uint32Array(columns.companies + 1)
  if (kind === 'company') {
    for (let at = 0; at < places.length; at += 1) people[places[at]!] = 1
    return { places, people }
  }
  const found = new Uint32Array(Math.min(places.length, columns.companies))
  let next = 0
  for (let at = 0; at < places.length; at += 1) {
    const company = columns.company[places[at]!]!
    if (company === 0) continue
    if (people[company] === 0) {
      found[next] = company
      next += 1
    }
    people[company]! += 1
  }
  return { places: found.subarray(0, next), people }
}

function tally(
  columns: Columns,
  kind: Kind,
  facets: readonly Facet[],
  bits: Bits,
  total = countBits(bits),
): Map<Facet, Tally> {
  const [only] = facets
  if (facets.length === 1 && !ofCompany.includes(only!)) {
    return new Map([[only!, tallyBits(columnOf(columns, kind, only!), bits, sizeOf(columns, only!))]])
  }
  const places = placesOf(bits, total)
  const tallies = new Map<Facet, Tally>()
  let employers: Employers | undefined
  for (const facet of facets) {
    if (ofCompany.includes(facet)) {
      employers ??= employersOf(columns, kind, places)
      tallies.set(facet, tallyCompanies(columns, facet, employers))
    } else tallies.set(facet, tallyColumn(columnOf(columns, kind, facet), places, sizeOf(columns, facet)))
  }
  return tallies
}

function columnOf(columns: Columns, kind: Kind, facet: Facet): ArrayLike<number> {
  switch (facet) {
    case 'seniority':
    case 'department':
      return columns[facet]
    case 'email_status':
      return columns.status
    case 'country':
      return kind === 'person' ? columns.country : columns.companyCountry
    default:
      return kind === 'person' ? columns.city : columns.companyCity
  }
}

/** Whoever is fewer is counted: those who are meant, or the others, who are taken from what is known of everybody. */
export function countPlaces(
  columns: Columns,
  counting: Counting,
  kind: Kind,
  facets: readonly Facet[],
  { bits, base, total }: { bits: Bits; base: Bits; total: number },
): Map<Facet, Counted[]> {
  const isMost = total * 2 > countBits(base)
  let tallies: Map<Facet, Tally>
  if (isMost) {
    const missing = facets.filter(facet => !counting.all.has(`${kind} ${facet}`))
    const counted = missing.length > 0 ? tally(columns, kind, missing, base) : []
    for (const [facet, all] of counted) counting.all.set(`${kind} ${facet}`, all)
    const others = base.slice()
    let isLeft = 0
    for (let at = 0; at < others.length; at += 1) isLeft |= others[at]! &= ~bits[at]!
    const less = isLeft === 0 ? null : tally(columns, kind, facets, others)
    tallies = new Map(
      facets.map(facet => {
        const all = counting.all.get(`${kind} ${facet}`)!
        const taken = less?.get(facet)
        return [facet, taken ? all.map((count, code) => count - taken[code]!) : all]
      }),
    )
  } else tallies = tally(columns, kind, facets, bits, total)
  return new Map(facets.map(facet => [facet, toCounted(columns, facet, tallies.get(facet)!)]))
}

function toCounted(columns: Columns, facet: Facet, counts: Tally): Counted[] {
  const values = valuesOf(columns, facet)
  const found: Counted[] = []
  // 0 is no value, except among the statuses.
  for (let code = facet === 'email_status' ? 0 : 1; code < counts.length; code += 1) {
    if (counts[code]! > 0) found.push({ value: values[code]!, count: counts[code]! })
  }
  return found
}
