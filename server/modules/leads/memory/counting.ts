import type { Counted } from '../search/asked.ts'
import type { Facet, Kind } from '../search/schema.ts'
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

/** People by their company first: then each company is looked at once for all that comes from it. */
function tallyCompanies(columns: Columns, facet: Facet, perCompany: ArrayLike<number>): Tally {
  const counts = new Float64Array(sizeOf(columns, facet))
  for (let place = 1; place <= columns.companies; place += 1) {
    const many = perCompany[place]!
    if (many === 0) continue
    if (facet === 'technologies') {
      for (const one of columns.technologies[place] ?? []) counts[one]! += many
    } else counts[columns[facet === 'industry' ? 'industry' : 'size'][place]!]! += many
  }
  return counts
}

function tally(columns: Columns, kind: Kind, facets: readonly Facet[], bits: Bits): Map<Facet, Tally> {
  const places = placesOf(bits, countBits(bits))
  const tallies = new Map<Facet, Tally>()
  const perCompany = new Uint32Array(columns.companies + 1)
  if (facets.some(facet => ofCompany.includes(facet))) {
    if (kind === 'person')
      for (let at = 0; at < places.length; at += 1) perCompany[columns.company[places[at]!]!]! += 1
    else for (let at = 0; at < places.length; at += 1) perCompany[places[at]!] = 1
  }
  for (const facet of facets) {
    if (ofCompany.includes(facet)) tallies.set(facet, tallyCompanies(columns, facet, perCompany))
    else tallies.set(facet, tallyColumn(columnOf(columns, kind, facet), places, sizeOf(columns, facet)))
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
  { bits, base }: { bits: Bits; base: Bits },
): Map<Facet, Counted[]> {
  const isMost = countBits(bits) * 2 > countBits(base)
  let tallies: Map<Facet, Tally>
  if (isMost) {
    const missing = facets.filter(facet => !counting.all.has(`${kind} ${facet}`))
    for (const [facet, all] of tally(columns, kind, missing, base)) counting.all.set(`${kind} ${facet}`, all)
    const others = base.map((word, at) => word & ~bits[at]!)
    const left = others.some(word => word !== 0)
    const less = left ? tally(columns, kind, facets, others) : null
    tallies = new Map(
      facets.map(facet => {
        const all = counting.all.get(`${kind} ${facet}`)!
        const taken = less?.get(facet)
        return [facet, taken ? all.map((count, code) => count - taken[code]!) : all]
      }),
    )
  } else tallies = tally(columns, kind, facets, bits)
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
