import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { pageKey } from './urls.ts'

/** An address of a crawl that is under way. */
export interface FrontierUrl {
  seq: number
  url: string
  depth: number
  /** Some page leads there. */
  isLinked: boolean
  /** A sitemap names it. */
  isListed: boolean
}

export interface NewUrl {
  href: string
  depth: number
  isLinked: boolean
  isListed: boolean
  isExternal: boolean
}

export interface FrontierLimits {
  /** Of one kind, own or others'. */
  mostUrls: number
  /** Queries of one path. */
  mostVariants: number
}

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32)

/** The same for the same page of the site. */
export const frontierKey = (url: URL): string => digest(pageKey(url))

/** How many addresses there are: of the site, and of others. They are numbered one after another. */
export interface FrontierSize {
  own: number
  others: number
}

export async function sizeFrontier(db: Db, crawlId: string): Promise<FrontierSize> {
  const { rows } = await sql<FrontierSize>`
    select (count(*) filter (where not is_external))::integer as own,
           (count(*) filter (where is_external))::integer as others
    from crawl_urls where crawl_id = ${crawlId}`.execute(db)
  return rows[0]!
}

/**
 * Those that are not known yet are added to what is there, within the limits; of those that are, it is noted that more
 * lead to them. One writer a crawl. The answer says which number each has, for all that have one, and how many are new.
 */
export async function addToFrontier(
  db: Db,
  crawlId: string,
  urls: readonly NewUrl[],
  { mostUrls, mostVariants }: FrontierLimits,
  { own, others }: FrontierSize,
): Promise<{ seqs: Map<string, number>; added: FrontierSize }> {
  if (urls.length === 0) return { seqs: new Map(), added: { own: 0, others: 0 } }
  const rows = urls.map(({ href, depth, isLinked, isListed, isExternal }, place) => {
    const url = new URL(href)
    return {
      place,
      url: href,
      key: isExternal ? digest(href) : frontierKey(url),
      path: url.search === '' ? null : digest(`${url.host}${url.pathname}`),
      depth,
      linked: isLinked,
      listed: isListed,
      external: isExternal,
    }
  })
  const { rows: found } = await sql<{ key: string; seq: number; added: boolean; external: boolean }>`
    with given as (
      select distinct on (g.key) g.place, g.url, decode(g.key, 'hex') as key, decode(g.path, 'hex') as path,
             g.depth, g.linked, g.listed, g.external
      from jsonb_to_recordset(${toJson(rows)}::jsonb)
        as g (place integer, url text, key text, path text, depth smallint, linked boolean, listed boolean, external boolean)
      order by g.key, g.linked desc, g.depth, g.place
    ), fresh as (
      select g.*, row_number() over (partition by g.external order by g.place) as nth,
             row_number() over (partition by g.path, g.external order by g.place) as variant
      from given g where not exists (select from crawl_urls u where u.crawl_id = ${crawlId} and u.key = g.key)
    ), wanted as (
      select f.*, row_number() over (order by f.place) as nth_of_all from fresh f
      where f.nth + case when f.external then ${others}::integer else ${own}::integer end <= ${mostUrls}
        and (f.path is null or f.external or f.variant + (
          select count(*) from crawl_urls u where u.crawl_id = ${crawlId} and u.path_key = f.path) <= ${mostVariants})
    ), added as (
      insert into crawl_urls (crawl_id, seq, key, path_key, url, is_external, is_linked, is_listed, depth)
      select ${crawlId}::uuid, ${own + others}::integer + w.nth_of_all, w.key, w.path, w.url, w.external, w.linked, w.listed, w.depth
      from wanted w
      returning key, seq, is_external
    ), changed as (
      update crawl_urls u set is_linked = u.is_linked or g.linked, is_listed = u.is_listed or g.listed,
        depth = case when u.is_linked and g.linked then least(u.depth, g.depth) when g.linked then g.depth else u.depth end
      from given g where u.crawl_id = ${crawlId} and u.key = g.key
        and (g.linked and (not u.is_linked or g.depth < u.depth) or g.listed and not u.is_listed)
    )
    select encode(key, 'hex') as key, seq, true as added, is_external as external from added
    union all select encode(u.key, 'hex'), u.seq, false, u.is_external from given g join crawl_urls u on u.crawl_id = ${crawlId} and u.key = g.key`.execute(
    db,
  )
  const seqs = new Map(found.map(({ key, seq }) => [key, seq]))
  const addedOf = (isExternal: boolean) =>
    found.filter(row => row.added && row.external === isExternal).length
  return {
    seqs: new Map(rows.flatMap(({ url, key }) => (seqs.has(key) ? [[url, seqs.get(key)!] as const] : []))),
    added: { own: addedOf(false), others: addedOf(true) },
  }
}

/** What comes next: what links lead to before what is only listed, the nearest first. */
export async function listWaiting(
  db: Db,
  crawlId: string,
  { isExternal, limit, without }: { isExternal: boolean; limit: number; without: readonly number[] },
): Promise<FrontierUrl[]> {
  const { rows } = await sql<FrontierUrl>`
    select seq, url, depth, is_linked as "isLinked", is_listed as "isListed" from crawl_urls
    where crawl_id = ${crawlId} and state = 'waiting' and is_external = ${isExternal} and seq <> all(${without}::integer[])
    order by is_linked desc, depth, seq limit ${limit}`.execute(db)
  return rows
}

export interface Settled {
  seq: number
  /** `closed`: it was not asked for. */
  state: 'done' | 'closed'
  result: object
}

/** What became of them. */
export async function settleUrls(db: Db, crawlId: string, settled: readonly Settled[]): Promise<void> {
  await sql`
    update crawl_urls u set state = s.state, result = s.result
    from jsonb_to_recordset(${toJson(settled)}::jsonb) as s (seq integer, state text, result jsonb)
    where u.crawl_id = ${crawlId} and u.seq = s.seq`.execute(db)
}

export interface SettledUrl<R> extends FrontierUrl {
  isExternal: boolean
  state: 'waiting' | 'done' | 'closed'
  result: R | null
  /** Its page's, as `frontierKey` has it. */
  key: string
}

/** Read at once: others have the thread in between. */
const LISTED_AT_ONCE = 500

export async function listFrontier<R>(db: Db, crawlId: string): Promise<SettledUrl<R>[]> {
  const all: SettledUrl<R>[] = []
  for (;;) {
    const { rows } = await sql<SettledUrl<R>>`
      select seq, url, depth, is_linked as "isLinked", is_listed as "isListed", is_external as "isExternal", state, result,
             encode(key, 'hex') as key
      from crawl_urls where crawl_id = ${crawlId} and seq > ${all.at(-1)?.seq ?? 0}
      order by seq limit ${LISTED_AT_ONCE}`.execute(db)
    all.push(...rows)
    if (rows.length < LISTED_AT_ONCE) return all
  }
}

export async function countFrontier(
  db: Db,
  crawlId: string,
): Promise<{ found: number; waiting: number; closed: number }> {
  const { rows } = await sql<{ found: number; waiting: number; closed: number }>`
    select count(*)::integer as found, (count(*) filter (where state = 'waiting'))::integer as waiting,
           (count(*) filter (where state = 'closed'))::integer as closed
    from crawl_urls where crawl_id = ${crawlId} and not is_external`.execute(db)
  return rows[0]!
}

export async function dropFrontiers(db: Db, crawlIds: readonly string[]): Promise<void> {
  if (crawlIds.length === 0) return
  await sql`delete from crawl_urls where crawl_id = any(${crawlIds}::uuid[])`.execute(db)
}
