import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LeadQuery, LeadQueryLists } from '../filter/lead-query.ts'
import { type Facet, facetsOf } from '../filter/schema.ts'
import { type CompanyIn, dropPerson, type PersonIn, putCompany, putPerson } from './columns.ts'
import { createEngine } from './engine.ts'

/** Few values, so that they meet. */
const seniority = ['head', 'vp', 'junior']
const country = ['DE', 'US', 'FR']
const industry = ['software', 'retail']
const technologies = ['aws', 'react', 'sap']
const words = ['ada', 'adam', 'grace', 'sales', 'acme']
const statuses = ['verified', 'guessed', 'unknown']

const maybe = <T>(values: readonly T[]) => fc.constantFrom(...values, null)
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })

const company = fc.record({
  industry: maybe(industry),
  size: maybe(['1-10', '11-50']),
  country: maybe(country),
  city: fc.constant(null),
  city_key: fc.constant(null),
  technologies: fc.subarray(technologies),
  words: fc.subarray(words).map(all => ` ${all.join(' ')}`),
  updated: fc.integer({ min: 0, max: 3 }),
})
const person = fc.record({
  seniority: fc.constantFrom(...seniority),
  department: fc.constantFrom('sales', 'it'),
  country: maybe(country),
  city: fc.constant(null),
  city_key: fc.constant(null),
  status: fc.integer({ min: 0, max: 2 }),
  has_email: fc.boolean(),
  has_phone: fc.boolean(),
  company: maybe([1, 2, 3, 4]),
  title_key: fc.subarray(words).map(all => (all.length === 0 ? '' : ` ${all.join(' ')}`)),
  first_key: fc.constantFrom(...words),
  last_key: fc.constantFrom(...words, ''),
  updated: fc.integer({ min: 0, max: 3 }),
})

const lists: fc.Arbitrary<Partial<LeadQueryLists>> = fc.record(
  {
    titles: some(words.map(word => ` ${word}`)),
    seniority: some(seniority),
    country: some(country),
    industry: some(industry),
    company_size: some(['1-10', '11-50']),
    company_ids: some([1, 2, 9]),
    technologies: some(technologies),
    email_status: some(statuses),
  },
  { requiredKeys: [] },
)
const flag = fc.option(fc.boolean(), { freq: 1 })
const asked: fc.Arbitrary<LeadQuery> = fc.record({
  kind: fc.constantFrom('person' as const, 'company' as const),
  words: fc.subarray(
    words.map(word => word.slice(0, 3)),
    { maxLength: 1 },
  ),
  lists,
  exclude: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: lists }),
  has_email: flag,
  has_phone: flag,
  saved: flag,
  revealed: fc.constant(null),
  updated_after: fc.option(fc.constant(1)),
})

const pools = fc.record({
  companies: fc.array(company, { minLength: 4, maxLength: 4 }),
  people: fc.array(person, { maxLength: 40 }),
  gone: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
})

type Pool = typeof pools extends fc.Arbitrary<infer T> ? T : never

function fill({ companies, people, gone }: Pool) {
  const engine = createEngine()
  for (const [index, one] of companies.entries())
    putCompany(engine.columns, { ...one, ord: index + 1 } as CompanyIn)
  for (const [index, one] of people.entries())
    putPerson(engine.columns, { ...one, ord: index + 1 } as PersonIn)
  for (const ord of gone) dropPerson(engine.columns, ord)
  return engine
}

const ofPeople = ['titles', 'seniority', 'department', 'email_status']
/** What never reaches the engine for companies. */
const meant = (question: LeadQuery): LeadQuery => {
  if (question.kind === 'person') return question
  const strip = (all: Partial<LeadQueryLists>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !ofPeople.includes(key)))
  return {
    ...question,
    lists: strip(question.lists),
    exclude: strip(question.exclude),
    has_email: null,
    has_phone: null,
    saved: null,
  }
}

/** The filter in the plainest words. */
function matches(pool: Pool, question: LeadQuery, place: number, saved: readonly number[]): boolean {
  const isPerson = question.kind === 'person'
  const one = pool.people[place - 1]
  const works = isPerson
    ? one!.company
      ? pool.companies[one!.company - 1]
      : undefined
    : pool.companies[place - 1]
  const own = isPerson ? one! : works!
  const fits = (key: string, values: readonly unknown[]): boolean => {
    switch (key) {
      case 'titles':
        return values.some(value => one!.title_key.includes(value as string))
      case 'email_status':
        return values.includes(statuses[one!.status])
      case 'industry':
        return values.includes(works?.industry)
      case 'company_size':
        return values.includes(works?.size)
      case 'company_ids':
        return values.includes(isPerson ? one!.company : place)
      case 'technologies':
        return works?.technologies.some(tool => values.includes(tool)) ?? false
      default:
        return values.includes((own as Record<string, unknown>)[key])
    }
  }
  const text = isPerson
    ? ` ${one!.first_key} ${one!.last_key} ${one!.title_key} ${works?.words ?? ''}`
    : works!.words
  return (
    Object.entries(question.lists).every(([key, values]) => fits(key, values)) &&
    !Object.entries(question.exclude).some(([key, values]) => fits(key, values)) &&
    question.words.every(word => text.includes(` ${word}`)) &&
    (question.has_email === null || one!.has_email === question.has_email) &&
    (question.has_phone === null || one!.has_phone === question.has_phone) &&
    (question.saved === null || saved.includes(place) === question.saved) &&
    (question.updated_after === null || own.updated > question.updated_after)
  )
}

const own = { saved: [2, 5], revealed: [] }

describe('the structures in memory', () => {
  it('find exactly whom the filter means, each once over all pages', () => {
    fc.assert(
      fc.property(pools, asked, fc.constantFrom('relevance', 'updated_at', 'name'), (pool, given, sort) => {
        const question = meant(given)
        const engine = fill(pool)
        const places = (question.kind === 'person' ? pool.people : pool.companies).map(
          (_, index) => index + 1,
        )
        const isThere = (place: number) => question.kind === 'company' || !pool.gone.includes(place)
        const expected = places.filter(place => isThere(place) && matches(pool, question, place, own.saved))
        const pages: number[] = []
        for (let offset = 0; ; offset += 3) {
          const page = engine.search(question, { sort, descending: false, limit: 3, offset }, own)
          expect(page.total).toBe(expected.length)
          pages.push(...page.places)
          if (page.places.length < 3) break
        }
        expect(pages.toSorted((a, b) => a - b)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('keep the law of facets: the count of a value is the total of its search', () => {
    fc.assert(
      fc.property(pools, asked, (pool, given) => {
        const question = meant(given)
        const engine = fill(pool)
        const facets: Facet[] = [...facetsOf[question.kind].usual]
        const counted = engine.facets(question, facets, own)
        const totalOf = (lists: Partial<LeadQueryLists>) =>
          engine.search(
            { ...question, lists },
            { sort: 'updated_at', descending: true, limit: 1, offset: 0 },
            own,
          ).total
        expect(counted.total).toBe(totalOf(question.lists))
        facets.forEach((facet, index) => {
          const counts = new Map(counted.counts[index]!.map(({ value, count }) => [value, count]))
          for (const value of engine.columns.texts[
            facet === 'company_size' ? 'size' : facet === 'email_status' ? 'seniority' : facet
          ].texts.slice(1)) {
            if (facet === 'email_status') continue
            expect([facet, value, counts.get(value) ?? 0]).toEqual([
              facet,
              value,
              totalOf({ ...question.lists, [facet]: [value] }),
            ])
          }
          if (facet === 'email_status') {
            for (const value of statuses) {
              expect(counts.get(value) ?? 0).toBe(totalOf({ ...question.lists, email_status: [value] }))
            }
          }
        })
      }),
      { numRuns: 500 },
    )
  })
})
