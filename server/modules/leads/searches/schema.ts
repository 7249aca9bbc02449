import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { kinds, LeadFilter } from '../filter/schema.ts'

export const LeadSearchNotFound = problem(404, 'lead_search_not_found', 'Lead search not found')

export const LeadSearch = NamedObject('LeadSearch', {
  id: Uuid,
  name: Type.String(),
  kind: Choice(kinds),
  filters: LeadFilter,
  created_by_id: Nullable(UserId),
  last_run_at: Nullable(Timestamp),
  last_total: Nullable(Type.Integer()),
  new_count: Type.Integer({ description: 'Matches that entered the pool since the last run' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type LeadSearch = Static<typeof LeadSearch>

const name = Text(255, {
  minLength: 1,
  description: 'What you call it',
  examples: ['Heads of sales in Germany'],
})

export const LeadSearchIn = named(
  'LeadSearchInput',
  Type.Object({
    name,
    kind: Choice(kinds, { default: 'person', description: 'What is looked for' }),
    filters: Type.Optional(LeadFilter),
  }),
)
export type LeadSearchIn = Static<typeof LeadSearchIn>

export const LeadSearchPatch = named(
  'LeadSearchPatch',
  Patch({ name, kind: Choice(kinds, { description: 'What is looked for' }), filters: LeadFilter }),
)
export type LeadSearchPatch = Static<typeof LeadSearchPatch>

export const RunIn = named(
  'LeadSearchRun',
  Type.Object({
    page: PageQuery.properties.page,
    limit: PageQuery.properties.limit,
  }),
)
export type RunIn = Static<typeof RunIn>
