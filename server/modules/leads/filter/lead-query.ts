import type { Facet, Kind, LeadFilter, Lists, Sort } from './schema.ts'

/** A filter in the one spelling that is compared: what the tables and the structures in memory both understand. */
export interface LeadQueryLists {
  /** Phrases, each with a space in front: it begins at a word. */
  titles: string[]
  seniority: string[]
  department: string[]
  country: string[]
  /** Without case and accents. */
  city: string[]
  industry: string[]
  company_size: string[]
  /** Places of companies. */
  company_domains: number[]
  company_ids: number[]
  technologies: string[]
  email_status: string[]
}

export interface LeadQuery {
  kind: Kind
  /** Of `q`; every one begins a word. */
  words: string[]
  /** A list that is there and empty is no condition. */
  lists: Partial<LeadQueryLists>
  exclude: Partial<LeadQueryLists>
  has_email: boolean | null
  has_phone: boolean | null
  saved: boolean | null
  revealed: boolean | null
  /** Milliseconds. */
  updated_after: number | null
}

export interface Ordered {
  sort: Sort
  descending: boolean
  limit: number
  offset: number
}

/** Keys that say nothing of a company. */
const ofPeople = ['titles', 'seniority', 'department', 'email_status'] as const

/** What has to be looked up before the rest can be compared. */
export interface SearchContext {
  version: number
  words: string
  fold(kind: 'titles' | 'city', text: string): string
  places: { domains: ReadonlyMap<string, number>; ids: ReadonlyMap<string, number> }
}

function readLists(given: Lists, looked: SearchContext, kind: Kind): Partial<LeadQueryLists> {
  const lower = (values: readonly string[]) => values.map(value => value.trim().toLowerCase())
  const lists: Partial<LeadQueryLists> = {}
  const { seniority, department, email_status, company_size } = given
  Object.assign(lists, { seniority, department, email_status, company_size })
  if (given.titles) lists.titles = given.titles.map(one => looked.fold('titles', one)).filter(Boolean)
  if (given.titles && lists.titles) lists.titles = lists.titles.map(one => ` ${one}`)
  if (given.city) lists.city = given.city.map(one => looked.fold('city', one))
  if (given.country) lists.country = given.country.map(one => one.trim().toUpperCase())
  if (given.industry) lists.industry = lower(given.industry)
  if (given.technologies) lists.technologies = lower(given.technologies)
  // A company that is not there is nobody's: place 0 is never taken.
  if (given.company_domains) {
    lists.company_domains = given.company_domains.map(
      one => looked.places.domains.get(one.trim().toLowerCase()) ?? 0,
    )
  }
  if (given.company_ids) {
    lists.company_ids = given.company_ids.map(one => looked.places.ids.get(one.toLowerCase()) ?? 0)
  }
  for (const [key, values] of Object.entries(lists)) {
    const isMeant = kind === 'person' || !ofPeople.some(one => one === key)
    if (!isMeant || !values || values.length === 0) delete lists[key as keyof LeadQueryLists]
  }
  return lists
}

export function readFilter(filter: LeadFilter, kind: Kind, looked: SearchContext): LeadQuery {
  const isPerson = kind === 'person'
  const flag = (value: boolean | undefined) => (isPerson ? (value ?? null) : null)
  const words = [...new Set(looked.words.split(' ').filter(Boolean))]
  return {
    kind,
    words,
    lists: readLists(filter, looked, kind),
    exclude: readLists(filter.exclude ?? {}, looked, kind),
    has_email: flag(filter.has_email),
    has_phone: flag(filter.has_phone),
    saved: flag(filter.saved),
    revealed: flag(filter.revealed),
    updated_after:
      filter.updated_after === undefined
        ? null
        : Temporal.Instant.from(filter.updated_after).epochMilliseconds,
  }
}

export interface Counted {
  value: string
  count: number
}

/** Highest first, ties by value; what was chosen is listed though its count is 0. */
export function pickValues(counted: readonly Counted[], chosen: readonly string[], limit: number): Counted[] {
  const sorted = counted
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
  const listed = sorted.slice(0, limit)
  // A city may have been typed in another case than it is shown in.
  const names = new Set(listed.map(({ value }) => value.toLowerCase()))
  const rest = sorted.slice(limit)
  for (const value of chosen) {
    const key = value.toLowerCase()
    if (names.has(key)) continue
    names.add(key)
    listed.push(rest.find(one => one.value.toLowerCase() === key) ?? { value, count: 0 })
  }
  return listed
}

/** What the filter chose of a facet, as its values are spelled in answers. */
export const chosenOf = (filter: LeadFilter, facet: Facet): string[] => {
  const given = (filter[facet] ?? []) as string[]
  if (facet === 'country') return given.map(one => one.trim().toUpperCase())
  if (facet === 'industry' || facet === 'technologies') return given.map(one => one.trim().toLowerCase())
  return given
}
