import { PageQuery, SearchWords } from '#kit/page.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  named,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const keywordStatuses = ['unchecked', 'ranked', 'not_found', 'unavailable', 'error'] as const
export const devices = ['desktop', 'mobile'] as const

export const Keyword = NamedObject('SeoKeyword', {
  id: Uuid,
  site_id: Uuid,
  keyword: Type.String(),
  country: Type.String(),
  language: Type.String(),
  device: Choice(devices),
  status: Choice(keywordStatuses),
  rank: Nullable(Type.Integer({ description: 'Among the results that nobody paid for, from 1' })),
  url: Nullable(Type.String()),
  previous_rank: Nullable(Type.Integer()),
  change: Nullable(Type.Integer({ description: 'Places won; negative: lost' })),
  best_rank: Nullable(Type.Integer()),
  depth: Nullable(Type.Integer({ description: 'How far down was looked' })),
  provider: Nullable(Type.String()),
  reason: Nullable(Type.String({ description: 'Why there is no rank' })),
  tags: Type.Array(Type.String()),
  checked_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type Keyword = Static<typeof Keyword>

const word = Text(200, { minLength: 1, description: 'What people search for', examples: ['rope shop'] })

export const KeywordIn = named(
  'SeoKeywordInput',
  Type.Object({
    site_id: Type.String({ format: 'uuid', description: 'The site that should be found' }),
    keyword: Type.Optional(word),
    keywords: Type.Optional(
      Type.Array(word, { minItems: 1, maxItems: 100, description: 'Or several at once' }),
    ),
    country: Type.Optional(Text(2, { minLength: 2, description: 'Where from; the country of the site' })),
    language: Type.Optional(Text(2, { minLength: 2, description: 'In which language; that of the site' })),
    device: Type.Optional(Choice(devices, { default: 'desktop', description: 'On what' })),
    tags: Type.Optional(
      Type.Array(Text(64, { minLength: 1 }), { maxItems: 20, description: 'To find them again' }),
    ),
  }),
)
export type KeywordIn = Static<typeof KeywordIn>

export const KeywordListQuery = Type.Object({
  ...PageQuery.properties,
  site_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this site' })),
  status: Type.Optional(Choice(keywordStatuses, { description: 'Only those in this state' })),
  tag: Type.Optional(Text(64, { description: 'Only with this tag' })),
  q: SearchWords,
})
export type KeywordListQuery = Static<typeof KeywordListQuery>

export const HistoryQuery = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 3_650, default: 90, description: 'How far back' }),
})

export const RankRow = NamedObject('SeoRank', {
  at: Timestamp,
  rank: Nullable(Type.Integer({ description: 'Null: looked for and not found' })),
  url: Nullable(Type.String()),
  provider: Type.String(),
})
export type RankRow = Static<typeof RankRow>

export const CheckAllIn = named(
  'SeoCheckAllInput',
  Type.Object({
    site_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this site' })),
    keyword_ids: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), { maxItems: 25, description: 'Only these' }),
    ),
  }),
)
export type CheckAllIn = Static<typeof CheckAllIn>

export const CheckAll = NamedObject('SeoCheckAll', {
  checked: Type.Integer({ description: 'How many a provider was asked about' }),
  remaining: Type.Integer({ description: 'How many are left of those that were meant' }),
  results: Type.Array(
    Type.Object({
      keyword_id: Uuid,
      keyword: Type.String(),
      status: Choice(keywordStatuses),
      rank: Nullable(Type.Integer()),
      previous_rank: Nullable(Type.Integer()),
      change: Nullable(Type.Integer()),
      reason: Nullable(Type.String()),
    }),
  ),
})
export type CheckAll = Static<typeof CheckAll>
