import { Choice, NamedObject, Nullable, named, type Static, Text, Type } from '#kit/schema.ts'
import { RankProviderState } from '../overview/schema.ts'

export const SuggestIn = named(
  'SeoSuggestInput',
  Type.Object({
    site_id: Type.Optional(Type.String({ format: 'uuid', description: 'The site to look at' })),
    url: Type.Optional(Type.String({ description: 'Or an address' })),
    keyword: Type.Optional(Text(200, { minLength: 1, description: 'Only what shares a word with this' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many at most' }),
    ),
  }),
)
export type SuggestIn = Static<typeof SuggestIn>

export const Suggestion = NamedObject('SeoSuggestion', {
  keyword: Type.String(),
  source: Choice(['site', 'provider']),
  score: Nullable(Type.Number({ description: 'How much the site makes of it' })),
  occurrences: Nullable(Type.Integer()),
  pages: Type.Array(Type.String()),
  in_title: Type.Boolean(),
  in_h1: Type.Boolean(),
  tracked: Type.Boolean(),
  volume: Nullable(Type.Integer({ description: 'Searches a month; null unless a provider said so' })),
  reason: Type.String(),
})
export type Suggestion = Static<typeof Suggestion>

export const Suggestions = NamedObject('SeoSuggestions', {
  suggestions: Type.Array(Suggestion),
  provider: RankProviderState,
  pages_read: Type.Integer(),
  notes: Type.Array(Type.String()),
})
export type Suggestions = Static<typeof Suggestions>
