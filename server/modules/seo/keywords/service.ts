import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { WithStatus } from '#kit/route.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { KeywordNotFound, KeywordRequired, SiteNotFound, TooManyKeywords } from '../errors.ts'
import { lockSite } from '../sites/queries.ts'
import { readCountry, readLanguage } from '../sites/service.ts'
import {
  addKeywords,
  countKeywords,
  countSite,
  deleteKeywordRow,
  findKeyword,
  listKeywords,
  listRanks,
} from './queries.ts'
import type { Keyword, KeywordIn, KeywordListQuery, RankRow } from './schema.ts'

const MOST_A_SITE = 1_000

const fold = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

function readWord(field: string, text: string): { id: string; keyword: string; keyword_key: string } {
  const keyword = fold(text)
  if (keyword === '') throw InvalidInput(`${field} must not be empty`)
  return { id: newId(), keyword, keyword_key: keyword.toLowerCase() }
}

/** Those that are there already are answered as they are. */
export async function createKeywords(ctx: Ctx, input: KeywordIn) {
  const { site_id, keyword, keywords, device = 'desktop', tags = [] } = input
  if (keyword === undefined && keywords === undefined) throw KeywordRequired()
  const words = keywords
    ? keywords.map((text, index) => readWord(`keywords[${index}]`, text))
    : [readWord('keyword', keyword!)]
  const distinct = [...new Map(words.map(word => [word.keyword_key, word])).values()]
  const site = found(await lockSite(ctx.db, site_id), SiteNotFound)
  const scope = {
    site_id,
    country: input.country === undefined ? site.country : readCountry(input.country),
    language: input.language === undefined ? site.language : readLanguage(input.language),
    device,
    tags: [...new Set(tags.map(tag => tag.trim()).filter(tag => tag !== ''))],
  }
  const before = await countKeywords(ctx.db, site_id)
  const rows = await addKeywords(ctx, scope, distinct)
  const ids = new Set(distinct.map(({ id }) => id))
  const created = rows.filter(({ id }) => ids.has(id)).length
  if (before + created > MOST_A_SITE) throw TooManyKeywords()
  if (created > 0) {
    await countSite(ctx.db, site_id)
    const detail = { created }
    await recordAudit(ctx, {
      action: 'seo_keywords_added',
      targetKind: 'seo_site',
      targetId: site_id,
      detail,
    })
  }
  const existing = rows.length - created
  if (keywords) return { data: rows, created, existing }
  const [data] = rows as [Keyword]
  return created === 1 ? { data } : new WithStatus(200, { data, existing: true })
}

export async function pageKeywords(ctx: Ctx, query: KeywordListQuery) {
  const { rows, total } = await listKeywords(ctx.db, query, slice(query))
  return { data: rows, pagination: paginate(query, total) }
}

export async function deleteKeyword(ctx: Ctx, id: string): Promise<void> {
  const { site_id } = found(await findKeyword(ctx.db, id), KeywordNotFound)
  await lockSite(ctx.db, site_id)
  if (!(await deleteKeywordRow(ctx.db, id))) throw KeywordNotFound()
  await countSite(ctx.db, site_id)
  await recordAudit(ctx, { action: 'seo_keyword_deleted', targetKind: 'seo_keyword', targetId: id })
}

export async function getHistory(ctx: Ctx, id: string, days: number): Promise<RankRow[]> {
  found(await findKeyword(ctx.db, id), KeywordNotFound)
  return listRanks(ctx.db, id, ctx.now.subtract({ hours: 24 * days }).toString())
}
