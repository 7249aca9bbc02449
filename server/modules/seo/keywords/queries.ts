import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageSlice } from '#kit/page.ts'
import { containing } from '#kit/text/like.ts'
import type { Keyword, KeywordListQuery, RankRow } from './schema.ts'

const columns = sql`id, site_id, keyword, country, language, device, status, rank, url, previous_rank,
  previous_rank - rank as change, best_rank, depth, provider, reason, tags, checked_at, created_at`

export async function findKeyword(db: Db, id: string): Promise<Keyword | undefined> {
  const { rows } = await sql<Keyword>`select ${columns} from seo_keywords where id = ${id}`.execute(db)
  return rows[0]
}

export async function lockKeyword(db: Db, id: string): Promise<Keyword | undefined> {
  const { rows } =
    await sql<Keyword>`select ${columns} from seo_keywords where id = ${id} for no key update`.execute(db)
  return rows[0]
}

export async function listKeywords(
  db: Db,
  { site_id, status, tag, q }: KeywordListQuery,
  { limit, offset }: PageSlice,
): Promise<{ rows: Keyword[]; total: number }> {
  const words = q?.trim() ? containing(q.trim()) : null
  const where = sql`(${site_id ?? null}::uuid is null or site_id = ${site_id ?? null}::uuid)
    and (${status ?? null}::text is null or status = ${status ?? null}::text)
    and (${tag ?? null}::text is null or ${tag ?? null}::text = any(tags))
    and (${words}::text is null or keyword ilike ${words}::text)`
  const [page, counted] = await Promise.all([
    sql<Keyword>`select ${columns} from seo_keywords where ${where}
      order by keyword_key, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from seo_keywords where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.total }
}

export interface NewKeyword {
  id: string
  keyword: string
  keyword_key: string
}

export interface KeywordScope {
  site_id: string
  country: string
  language: string
  device: Keyword['device']
  tags: readonly string[]
}

/** All of them in the order given, those that were there as they are; the ids of what is new among them. */
export async function addKeywords(
  ctx: Ctx,
  { site_id, country, language, device, tags }: KeywordScope,
  words: readonly NewKeyword[],
): Promise<Keyword[]> {
  await sql`
    insert into seo_keywords (id, site_id, keyword, keyword_key, country, language, device, tags, created_at)
    select w.id, ${site_id}::uuid, w.keyword, w.keyword_key, ${country}, ${language}, ${device}, ${tags}::text[],
           ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${toJson(words)}::jsonb) as w (id uuid, keyword text, keyword_key text)
    on conflict do nothing`.execute(ctx.db)
  const keys = words.map(word => word.keyword_key)
  const { rows } = await sql<Keyword & { keyword_key: string }>`
    select ${columns}, keyword_key from seo_keywords
    where site_id = ${site_id} and country = ${country} and language = ${language} and device = ${device}
      and keyword_key = any(${keys}::text[])`.execute(ctx.db)
  const byKey = new Map(rows.map(({ keyword_key, ...row }) => [keyword_key, row as Keyword]))
  return keys.flatMap(key => byKey.get(key) ?? [])
}

export async function countKeywords(db: Db, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from seo_keywords where site_id = ${siteId}`.execute(db)
  return rows[0]!.count
}

export async function deleteKeywordRow(db: Db, id: string): Promise<{ site_id: string } | undefined> {
  const { rows } = await sql<{ site_id: string }>`
    delete from seo_keywords where id = ${id} returning site_id`.execute(db)
  return rows[0]
}

/** Never tried first, then longest ago; those tried since `before` are left out. */
export async function listDue(
  db: Db,
  {
    siteId,
    ids,
    before,
    limit,
  }: { siteId: string | null; ids: readonly string[] | null; before: string | null; limit: number },
): Promise<{ due: string[]; total: number }> {
  const where = sql`(${siteId}::uuid is null or site_id = ${siteId}::uuid)
    and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    and (${before}::timestamptz is null or tried_at is null or tried_at < ${before}::timestamptz)`
  const [page, counted] = await Promise.all([
    sql<{
      id: string
    }>`select id from seo_keywords where ${where} order by tried_at nulls first, id limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total from seo_keywords where ${where}`.execute(db),
  ])
  return { due: page.rows.map(({ id }) => id), total: counted.rows[0]!.total }
}

export interface KeywordChange {
  status: Keyword['status']
  reason: string | null
  rank?: number | null
  url?: string | null
  previous_rank?: number | null
  best_rank?: number | null
  depth?: number
  provider?: string
  checked_at?: string
}

export async function updateKeyword(ctx: Ctx, id: string, change: KeywordChange): Promise<void> {
  await ctx.db
    .updateTable('seo_keywords')
    .set({ ...change, tried_at: ctx.services.clock.now().toString() })
    .where('id', '=', id)
    .execute()
}

/** One row for a check, however often it is written. */
export async function insertRank(
  db: Db,
  row: {
    keyword_id: string
    check_id: string
    at: string
    rank: number | null
    url: string | null
    provider: string
  },
): Promise<boolean> {
  const { rows } = await sql<{ check_id: string }>`
    insert into seo_ranks (keyword_id, check_id, at, rank, url, provider)
    values (${row.keyword_id}, ${row.check_id}, ${row.at}, ${row.rank}, ${row.url}, ${row.provider})
    on conflict do nothing returning check_id`.execute(db)
  return rows.length > 0
}

export async function findLastRank(db: Db, keywordId: string): Promise<{ rank: number | null } | undefined> {
  const { rows } = await sql<{ rank: number | null }>`
    select rank from seo_ranks where keyword_id = ${keywordId} order by at desc, check_id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function listRanks(db: Db, keywordId: string, since: string): Promise<RankRow[]> {
  const { rows } = await sql<RankRow>`
    select at, rank, url, provider from seo_ranks where keyword_id = ${keywordId} and at >= ${since}
    order by at, check_id`.execute(db)
  return rows
}

/** Counted anew from the keywords of the site, which whoever changes them holds. */
export async function countSite(db: Db, siteId: string): Promise<void> {
  await sql`
    insert into seo_keyword_counts (site_id, total, ranked, top_3, top_10, rank_sum, improved, declined, unchecked, unavailable)
    select ${siteId}::uuid, count(*), count(*) filter (where rank is not null), count(*) filter (where rank <= 3),
           count(*) filter (where rank <= 10), coalesce(sum(rank), 0), count(*) filter (where previous_rank > rank),
           count(*) filter (where previous_rank < rank), count(*) filter (where status = 'unchecked'),
           count(*) filter (where status = 'unavailable')
    from seo_keywords where site_id = ${siteId}
    on conflict (organization_id, site_id) do update set total = excluded.total, ranked = excluded.ranked,
      top_3 = excluded.top_3, top_10 = excluded.top_10, rank_sum = excluded.rank_sum, improved = excluded.improved,
      declined = excluded.declined, unchecked = excluded.unchecked, unavailable = excluded.unavailable`.execute(
    db,
  )
}

/** Who goes through many right now; undefined where nobody does. */
export async function lockRun(db: Db, kind: string): Promise<string | undefined> {
  const { rows } = await sql<{ claim_id: string }>`
    select claim_id from seo_runs where kind = ${kind} for update`.execute(db)
  return rows[0]?.claim_id
}

export async function saveRun(
  db: Db,
  kind: string,
  claimId: string,
  before: string | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    insert into seo_runs as r (kind, claim_id) values (${kind}, ${claimId})
    on conflict (organization_id, kind) do update set claim_id = excluded.claim_id
      where r.claim_id = ${before ?? null}::uuid
    returning kind`.execute(db)
  return rows.length > 0
}

export async function dropRun(db: Db, kind: string, claimId: string): Promise<void> {
  await sql`delete from seo_runs where kind = ${kind} and claim_id = ${claimId}`.execute(db)
}
