import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageSlice } from '#kit/page.ts'
import type { StoredFacts } from '../crawling/progress.ts'
import type { Term } from '../reading/facts.ts'
import { unpackTerms } from '../reading/packed.ts'
import type { AuditPage, EvidenceRow } from './schema.ts'

export interface NewPage extends Omit<AuditPage, 'issues'> {
  seq: number
  is_html: boolean
  facts: StoredFacts | null
  links: readonly number[]
  terms: string | null
}

export async function insertPages(db: Db, auditId: string, pages: readonly NewPage[]): Promise<void> {
  if (pages.length === 0) return
  await sql`
    insert into seo_pages (audit_id, seq, url, status, redirected_to, depth, is_html, title, description, h1, canonical,
      indexable, words, bytes, ms, content_type, error, facts, links, terms)
    select ${auditId}::uuid, p.seq, p.url, p.status, p.redirected_to, p.depth, p.is_html, p.title, p.description, p.h1,
      p.canonical, p.indexable, p.words, p.bytes, p.ms, p.content_type, p.error, p.facts,
      p.links::integer[], p.terms
    from jsonb_to_recordset(${toJson(pages.map(asRow))}::jsonb) as p (seq integer, url text, status integer, redirected_to text,
      depth smallint, is_html boolean, title text, description text, h1 text, canonical text, indexable boolean,
      words integer, bytes integer, ms integer, content_type text, error text, facts jsonb, links text, terms jsonb)
    on conflict do nothing`.execute(db)
}

/** Thousands of numbers are read more quickly as an array of PostgreSQL's than as JSON. */
const asRow = ({ links, ...page }: NewPage) => ({ ...page, links: `{${links.join(',')}}` })

export interface StoredPage {
  seq: number
  url: string
  status: number | null
  depth: number
  facts: StoredFacts
  links: number[]
}

/** Pages that people see, some at a time: never all of them at once. */
export async function listStoredPages(
  db: Db,
  auditId: string,
  after: number,
  limit: number,
): Promise<StoredPage[]> {
  const { rows } = await sql<StoredPage>`
    select seq, url, status, depth, facts, array_to_json(links) as links from seo_pages
    where audit_id = ${auditId} and is_html and status = 200 and facts is not null and seq > ${after}
    order by seq limit ${limit}`.execute(db)
  return rows
}

export interface PageOutline {
  seq: number
  url: string
  depth: number
  noindex: boolean
  title: string | null
  description: string | null
  canonical: string | null
  text_digest: string | null
  simhash: string | null
  hreflang: { code: string; url: string | null }[]
}

/** What has to be compared across all pages. */
export async function listOutlines(db: Db, auditId: string): Promise<PageOutline[]> {
  const { rows } = await sql<PageOutline>`
    select seq, url, depth, facts->>'noindex' is not null as noindex, title, description, canonical,
           facts->>'textDigest' as text_digest, facts->>'simhash' as simhash, facts->'hreflang' as hreflang
    from seo_pages where audit_id = ${auditId} and is_html and status = 200 and facts is not null order by seq`.execute(
    db,
  )
  return rows
}

const shown = sql`url, status, redirected_to, depth, title, description, h1, canonical, indexable, words, bytes, ms,
  content_type, error, issues`

export async function listPages(
  db: Db,
  auditId: string,
  { check, status }: { check?: string | undefined; status?: number | undefined },
  { limit, offset }: PageSlice,
): Promise<{ rows: AuditPage[]; total: number }> {
  const where = sql`audit_id = ${auditId} and (${check ?? null}::text is null or ${check ?? null} = any(issues))
    and (${status ?? null}::integer is null or status = ${status ?? null}::integer)`
  const [page, counted] = await Promise.all([
    sql<AuditPage>`select ${shown} from seo_pages where ${where} order by seq limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total from seo_pages where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.total }
}

export interface NewIssue {
  check_id: string
  url: string
  target_url: string | null
  source_url: string | null
  status: number | null
  found: string
  expected: string
  snippet: string | null
  counts: boolean
}

export async function replaceIssues(db: Db, auditId: string, issues: readonly NewIssue[]): Promise<void> {
  await sql`delete from seo_issues where audit_id = ${auditId}`.execute(db)
  for (let from = 0; from < issues.length; from += 2_000) {
    const rows = issues.slice(from, from + 2_000).map((issue, index) => ({ ...issue, seq: from + index }))
    await sql`
      insert into seo_issues (audit_id, seq, check_id, url, target_url, source_url, status, found, expected, snippet, counts)
      select ${auditId}::uuid, i.seq, i.check_id, i.url, i.target_url, i.source_url, i.status, i.found, i.expected,
             i.snippet, i.counts
      from jsonb_to_recordset(${toJson(rows)}::jsonb) as i (seq integer, check_id text, url text, target_url text,
        source_url text, status integer, found text, expected text, snippet text, counts boolean)`.execute(db)
  }
}

/** Says on every page which checks it fails. Put together here: PostgreSQL knows too little of rows that it just got. */
export async function markIssues(db: Db, auditId: string, issues: readonly NewIssue[]): Promise<void> {
  const byUrl = new Map<string, Set<string>>()
  for (const { url, check_id, counts } of issues) {
    if (counts) byUrl.set(url, (byUrl.get(url) ?? new Set()).add(check_id))
  }
  const { rows: pages } = await sql<{ seq: number; url: string }>`
    select seq, url from seo_pages where audit_id = ${auditId}`.execute(db)
  const marked = pages.flatMap(({ seq, url }) => {
    const checks = byUrl.get(url)
    return checks ? [{ seq, issues: [...checks].sort() }] : []
  })
  await sql`
    update seo_pages p set issues = m.issues
    from jsonb_to_recordset(${toJson(marked)}::jsonb) as m (seq integer, issues text[])
    where p.audit_id = ${auditId} and p.seq = m.seq`.execute(db)
}

/** Only what is compared. */
export async function listIssueKeys(
  db: Db,
  auditId: string,
): Promise<{ check: string; url: string; target_url: string | null }[]> {
  const { rows } = await sql<{ check: string; url: string; target_url: string | null }>`
    select distinct check_id as check, url, target_url from seo_issues where audit_id = ${auditId} and counts`.execute(
    db,
  )
  return rows
}

type StoredEvidence = Omit<EvidenceRow, 'status' | 'source_url' | 'target_url'> & {
  status: number | null
  source_url: string | null
  target_url: string | null
}

export async function listEvidence(
  db: Db,
  auditId: string,
  check: string | undefined,
  { limit, offset }: PageSlice,
): Promise<{
  rows: StoredEvidence[]
  total: number
}> {
  const where = sql`audit_id = ${auditId} and (${check ?? null}::text is null or check_id = ${check ?? null}::text)`
  const [page, counted] = await Promise.all([
    sql<StoredEvidence>`
      select check_id as check, url, found, expected, snippet, source_url, target_url, status from seo_issues
      where ${where} order by seq limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from seo_issues where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.total }
}

/** The words that pages make most of, for suggestions. */
export async function listTerms(db: Db, auditId: string): Promise<{ url: string; terms: Term[] }[]> {
  const { rows } = await sql<{ url: string; terms: string }>`
    select url, terms from seo_pages
    where audit_id = ${auditId} and jsonb_typeof(terms) = 'string' and indexable order by seq`.execute(db)
  return rows.map(({ url, terms }) => ({ url, terms: unpackTerms(terms) }))
}

export async function dropPages(db: Db, auditIds: readonly string[]): Promise<void> {
  await sql`delete from seo_pages where audit_id = any(${auditIds}::uuid[])`.execute(db)
  await sql`delete from seo_issues where audit_id = any(${auditIds}::uuid[])`.execute(db)
}

/** Words are asked for of the newest audit alone. */
export async function dropTerms(db: Db, siteId: string, but: string): Promise<void> {
  await sql`
    update seo_pages set terms = null where terms is not null and audit_id in (
      select id from (select id from seo_audits where site_id = ${siteId} order by created_at desc, id desc limit 12) newest
      where id <> ${but})`.execute(db)
}
