import { Pagination } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { Choice, named, type Static, Text, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { kinds, LeadFilter, sorts } from '../filter/schema.ts'
import { PoolRecord } from '../records/schema.ts'

export const TooFar = problem(400, 'too_far', 'Only the first 10,000 results can be paged; narrow the search')
export const UnknownFacet = problem(
  400,
  'unknown_facet',
  (name: string) => say`Unknown facet '${{ name }}'`,
  'shoe_size',
)

const kind = Choice(kinds, { default: 'person', description: 'What is looked for' })
const filters = Type.Optional(LeadFilter)

export const SearchIn = named(
  'LeadSearchQuery',
  Type.Object({
    kind,
    filters,
    sort: Choice(sorts, { default: 'relevance', description: 'By what they are ordered' }),
    order: Type.Optional(Choice(['asc', 'desc'], { description: 'Which way; relevance knows only one' })),
    page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  }),
)
export type SearchIn = Static<typeof SearchIn>

export const FacetsIn = named(
  'LeadFacetsQuery',
  Type.Object({
    kind,
    filters,
    facets: Type.Optional(
      Type.Array(Text(64), { maxItems: 20, description: 'Which; all but city unless you say so' }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many values of each' }),
  }),
)
export type FacetsIn = Static<typeof FacetsIn>

export const Found = Type.Object({ data: Type.Array(PoolRecord), pagination: Pagination })

export const FacetCounts = Type.Object({
  data: Type.Object({
    total: Type.Integer(),
    facets: Type.Record(
      Type.String(),
      Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
    ),
  }),
})
