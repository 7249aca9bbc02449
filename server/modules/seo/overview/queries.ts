import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { AuditSummary, Counts } from '../audits/schema.ts'
import type { Overview } from './schema.ts'

export interface LatestAudit {
  site_id: string
  score: number | null
  counts: Counts
  failing: { check: string; severity: 'error' | 'warning' | 'notice'; affected: number }[]
}

/** Of each site the newest that finished. */
export async function listLatest(db: Db, siteId: string | null): Promise<LatestAudit[]> {
  const { rows } = await sql<LatestAudit>`
    select s.id as site_id, a.score, a.counts, a.failing from seo_sites s
    cross join lateral (
      select score, counts, failing from seo_audits a where a.site_id = s.id and a.status = 'finished'
      order by a.finished_at desc, a.id desc limit 1) a
    where ${siteId}::uuid is null or s.id = ${siteId}::uuid`.execute(db)
  return rows
}

export async function countAll(db: Db, siteId: string | null): Promise<{ sites: number; audits: number }> {
  const { rows } = await sql<{ sites: number; audits: number }>`
    select (select count(*)::integer from seo_sites where ${siteId}::uuid is null or id = ${siteId}::uuid) as sites,
           (select count(*)::integer from seo_audits where ${siteId}::uuid is null or site_id = ${siteId}::uuid) as audits`.execute(
    db,
  )
  return rows[0]!
}

export async function findNewest(db: Db, siteId: string | null): Promise<AuditSummary | undefined> {
  const { rows } = await sql<AuditSummary>`
    select id, site_id, url, status, error, score, pages_crawled, pages_found, max_pages, truncated, counts, created_at,
           started_at, finished_at
    from seo_audits where ${siteId}::uuid is null or site_id = ${siteId}::uuid
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** The last ones that finished, oldest first. */
export async function listTrend(
  db: Db,
  siteId: string | null,
  limit: number,
): Promise<{ finished_at: string; score: number | null; site_id: string }[]> {
  const { rows } = await sql<{ finished_at: string; score: number | null; site_id: string }>`
    select finished_at, score, site_id from (
      select finished_at, score, site_id, id, created_at from seo_audits
      where status = 'finished' and finished_at is not null and (${siteId}::uuid is null or site_id = ${siteId}::uuid)
      order by created_at desc, id desc limit ${limit}) newest
    order by created_at, id`.execute(db)
  return rows
}

export async function sumKeywords(
  db: Db,
  siteId: string | null,
): Promise<Omit<Overview['keywords'], 'average_rank'> & { rank_sum: number }> {
  const { rows } = await sql<Omit<Overview['keywords'], 'average_rank'> & { rank_sum: number }>`
    select coalesce(sum(total), 0)::integer as total, coalesce(sum(ranked), 0)::integer as ranked,
           coalesce(sum(top_3), 0)::integer as top_3, coalesce(sum(top_10), 0)::integer as top_10,
           coalesce(sum(rank_sum), 0)::float8 as rank_sum, coalesce(sum(improved), 0)::integer as improved,
           coalesce(sum(declined), 0)::integer as declined, coalesce(sum(unchecked), 0)::integer as unchecked,
           coalesce(sum(unavailable), 0)::integer as unavailable
    from seo_keyword_counts where ${siteId}::uuid is null or site_id = ${siteId}::uuid`.execute(db)
  return rows[0]!
}
