import { Paged } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import {
  AlreadyChecking,
  KeywordNotFound,
  KeywordRequired,
  SiteNotFound,
  TooManyKeywords,
} from '../errors.ts'
import { checkKeyword } from './check.ts'
import { checkMany } from './check-all.ts'
import {
  CheckAll,
  CheckAllIn,
  HistoryQuery,
  Keyword,
  KeywordIn,
  KeywordListQuery,
  RankRow,
} from './schema.ts'
import { createKeywords, deleteKeyword, getHistory, pageKeywords } from './service.ts'

const tag = 'SEO'
const params = { keyword_id: idParam('seo_keyword', KeywordNotFound) }
const errors = [KeywordNotFound]

export const keywordRoutes = [
  route({
    method: 'GET',
    path: '/seo/keywords',
    tag,
    operationId: 'listSeoKeywords',
    summary: 'List keywords',
    query: KeywordListQuery,
    returns: Paged(Keyword),
    handler: (ctx, { query }) => pageKeywords(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/seo/keywords',
    tag,
    operationId: 'createSeoKeywords',
    summary: 'Watch where a site ranks for a keyword, or for several',
    description:
      '`keywords` answers all of them in their order, with how many are new. One that is there already, without regard ' +
      'to case and spaces, is answered as it is; alone with 200 and `existing: true`.',
    status: 201,
    alsoStatus: [200],
    body: KeywordIn,
    returns: Type.Object({
      data: Type.Union([Keyword, Type.Array(Keyword)]),
      created: Type.Optional(Type.Integer()),
      existing: Type.Optional(Type.Union([Type.Boolean(), Type.Integer()])),
    }),
    errors: [KeywordRequired, SiteNotFound, TooManyKeywords],
    example: { body: { site_id: '01a1dce5-541d-7093-834b-661a97c3b69e', keyword: 'rope shop' } },
    handler: (ctx, { body }) => createKeywords(ctx, body),
  }),
  workRoute({
    method: 'POST',
    path: '/seo/keywords/check-all',
    tag,
    operationId: 'checkSeoKeywords',
    summary: 'Check up to 25 keywords, one after another',
    description:
      'Never checked ones first, then those checked longest ago. It ends early after a minute or three failures of the ' +
      'provider in a row; `remaining` says how many are left. Without a provider all are `unavailable` and nobody is asked.',
    body: CheckAllIn,
    returns: Data(CheckAll),
    errors: [AlreadyChecking],
    handler: async (ctx, { body }) => ({ data: await checkMany(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/seo/keywords/{keyword_id}',
    tag,
    operationId: 'deleteSeoKeyword',
    summary: 'Delete a keyword with its history',
    params,
    errors,
    handler: async (ctx, { params: { keyword_id } }) => {
      await deleteKeyword(ctx, keyword_id)
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/seo/keywords/{keyword_id}/history',
    tag,
    operationId: 'listSeoRanks',
    summary: 'List where the site ranked, oldest first',
    params,
    errors,
    query: HistoryQuery,
    returns: Data(Type.Array(RankRow)),
    handler: async (ctx, { params: { keyword_id }, query }) => ({
      data: await getHistory(ctx, keyword_id, query.days),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/seo/keywords/{keyword_id}/check',
    tag,
    operationId: 'checkSeoKeyword',
    summary: 'Look up where the site ranks now',
    description:
      'Asks the newest connected provider (`serpapi` or `dataforseo` of the integrations). With none, `status` is ' +
      '`unavailable` and no number is made up; where the provider fails it is `error`, and what was known stays.',
    params,
    errors,
    returns: Data(Keyword),
    handler: async (ctx, { params: { keyword_id } }) => ({
      data: (await checkKeyword(ctx, keyword_id)).keyword,
    }),
  }),
]
