import { createDictionary, type Dictionary, grown } from './dictionary.ts'

/** Rows as they are read from the tables. */
export interface PersonIn {
  ord: number
  seniority: string
  department: string
  country: string | null
  city: string | null
  city_key: string | null
  status: number
  has_email: boolean
  has_phone: boolean
  company: number | null
  title_key: string
  first_key: string
  last_key: string
  updated: number
}

export interface CompanyIn {
  ord: number
  industry: string | null
  size: string | null
  country: string | null
  city: string | null
  city_key: string | null
  technologies: string[]
  words: string
  updated: number
}

const HAS_EMAIL = 1
const HAS_PHONE = 2

/**
 * The pool as columns of numbers: 38 bytes a person and 24 a company, beside the texts, each of which is kept once. What
 * comes from a company is looked up through it, so that a company that changes costs one row.
 */
export interface Columns {
  /** Places run from 1: so many are in use or were. */
  people: number
  companies: number
  alive: Uint8Array<ArrayBuffer>
  seniority: Uint8Array<ArrayBuffer>
  department: Uint8Array<ArrayBuffer>
  country: Uint16Array<ArrayBuffer>
  flags: Uint8Array<ArrayBuffer>
  status: Uint8Array<ArrayBuffer>
  company: Uint32Array<ArrayBuffer>
  title: Uint32Array<ArrayBuffer>
  first: Uint32Array<ArrayBuffer>
  last: Uint32Array<ArrayBuffer>
  city: Uint32Array<ArrayBuffer>
  updated: Float64Array<ArrayBuffer>
  companyAlive: Uint8Array<ArrayBuffer>
  industry: Uint32Array<ArrayBuffer>
  size: Uint8Array<ArrayBuffer>
  companyCountry: Uint16Array<ArrayBuffer>
  companyCity: Uint32Array<ArrayBuffer>
  companyWords: Uint32Array<ArrayBuffer>
  companyUpdated: Float64Array<ArrayBuffer>
  technologies: (Uint32Array | undefined)[]
  texts: Record<
    | 'seniority'
    | 'department'
    | 'country'
    | 'title'
    | 'name'
    | 'city'
    | 'industry'
    | 'size'
    | 'technologies'
    | 'words',
    Dictionary
  >
  /** How a city is shown, by the number of its key. */
  cityNames: string[]
}

export function createColumns(): Columns {
  return {
    people: 0,
    companies: 0,
    alive: new Uint8Array(0),
    seniority: new Uint8Array(0),
    department: new Uint8Array(0),
    country: new Uint16Array(0),
    flags: new Uint8Array(0),
    status: new Uint8Array(0),
    company: new Uint32Array(0),
    title: new Uint32Array(0),
    first: new Uint32Array(0),
    last: new Uint32Array(0),
    city: new Uint32Array(0),
    updated: new Float64Array(0),
    companyAlive: new Uint8Array(0),
    industry: new Uint32Array(0),
    size: new Uint8Array(0),
    companyCountry: new Uint16Array(0),
    companyCity: new Uint32Array(0),
    companyWords: new Uint32Array(0),
    companyUpdated: new Float64Array(0),
    technologies: [],
    texts: {
      seniority: createDictionary(),
      department: createDictionary(),
      country: createDictionary(),
      title: createDictionary(),
      name: createDictionary(),
      city: createDictionary(),
      industry: createDictionary(),
      size: createDictionary(),
      technologies: createDictionary(),
      words: createDictionary(),
    },
    cityNames: [],
  }
}

const personColumns = [
  ...(['alive', 'seniority', 'department', 'country', 'flags', 'status', 'company', 'title'] as const),
  ...(['first', 'last', 'city', 'updated'] as const),
] as const
const companyColumns = [
  ...(['companyAlive', 'industry', 'size', 'companyCountry', 'companyCity', 'companyWords'] as const),
  ...(['companyUpdated'] as const),
] as const

function makeRoom(columns: Columns, names: readonly (keyof Columns)[], place: number): void {
  const known = columns as unknown as Record<string, Uint8Array<ArrayBuffer>>
  if (known[names[0]!]!.length > place) return
  for (const name of names) known[name] = grown(known[name]!, place + 1)
}

function cityCode(columns: Columns, key: string | null, name: string | null): number {
  const code = columns.texts.city.code(key)
  if (code === 0) return 0
  const shown = columns.cityNames[code]
  if (shown === undefined || name! < shown) columns.cityNames[code] = name!
  return code
}

export function putPerson(columns: Columns, row: PersonIn): void {
  const { ord, company } = row
  makeRoom(columns, personColumns, ord)
  const { texts } = columns
  columns.people = Math.max(columns.people, ord)
  columns.alive[ord] = 1
  columns.seniority[ord] = texts.seniority.code(row.seniority)
  columns.department[ord] = texts.department.code(row.department)
  columns.country[ord] = texts.country.code(row.country)
  columns.flags[ord] = (row.has_email ? HAS_EMAIL : 0) | (row.has_phone ? HAS_PHONE : 0)
  columns.status[ord] = row.status
  columns.company[ord] = company ?? 0
  columns.title[ord] = texts.title.code(row.title_key)
  columns.first[ord] = texts.name.code(row.first_key)
  columns.last[ord] = texts.name.code(row.last_key)
  columns.city[ord] = cityCode(columns, row.city_key, row.city)
  columns.updated[ord] = row.updated
}

export function putCompany(columns: Columns, row: CompanyIn): void {
  const { ord } = row
  makeRoom(columns, companyColumns, ord)
  const { texts } = columns
  columns.companies = Math.max(columns.companies, ord)
  columns.companyAlive[ord] = 1
  columns.industry[ord] = texts.industry.code(row.industry)
  columns.size[ord] = texts.size.code(row.size)
  columns.companyCountry[ord] = texts.country.code(row.country)
  columns.companyCity[ord] = cityCode(columns, row.city_key, row.city)
  columns.companyWords[ord] = texts.words.code(row.words)
  columns.companyUpdated[ord] = row.updated
  columns.technologies[ord] = Uint32Array.from(row.technologies, one => texts.technologies.code(one))
}

export const dropPerson = (columns: Columns, ord: number): void => {
  if (ord < columns.alive.length) columns.alive[ord] = 0
}

export const flagOf = { has_email: HAS_EMAIL, has_phone: HAS_PHONE } as const

/** What the columns take, without the texts. */
export function bytesOf(columns: Columns): number {
  const known = columns as unknown as Record<string, Uint8Array>
  const flat = [...personColumns, ...companyColumns].reduce((sum, name) => sum + known[name]!.byteLength, 0)
  return flat + columns.technologies.reduce((sum, one) => sum + (one?.byteLength ?? 0), 0)
}
