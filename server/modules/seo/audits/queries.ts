import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { pageOf, slice } from '#kit/page.ts'
import type { Progress } from '../crawling/progress.ts'
import type { Audit, AuditListQuery, AuditSummary, Check, Counts, CrawlInfo, Diff } from './schema.ts'

const summary = [
  ...([
    'id',
    'site_id',
    'url',
    'status',
    'error',
    'score',
    'pages_crawled',
    'pages_found',
    'max_pages',
  ] as const),
  ...(['truncated', 'counts', 'created_at', 'started_at', 'finished_at'] as const),
] as const
const full = [...summary, 'checks', 'diff', 'crawl'] as const

export async function findAudit(db: Db, id: string): Promise<Audit | undefined> {
  const row = await db.selectFrom('seo_audits').select(full).where('id', '=', id).executeTakeFirst()
  return row as Audit | undefined
}

const chosen = (db: Db, { site_id, status }: Pick<AuditListQuery, 'site_id' | 'status'>) =>
  db
    .selectFrom('seo_audits')
    .$if(site_id !== undefined, query => query.where('site_id', '=', site_id!))
    .$if(status !== undefined, query => query.where('status', '=', status!))

export function listAudits(db: Db, query: AuditListQuery, isFull: boolean) {
  const { limit, offset } = slice(query)
  const listed = chosen(db, query)
    .select(isFull ? full : summary)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$castTo<AuditSummary & Partial<Audit>>()
  return pageOf(query, listed.execute(), countAudits(db, query))
}

async function countAudits(db: Db, filter: AuditListQuery): Promise<number> {
  if (filter.site_id === undefined && filter.status === undefined) {
    const { rows } = await sql<{ total: number }>`select tally_of('seo_audits') as total`.execute(db)
    return rows[0]!.total
  }
  const counted = await chosen(db, filter)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}

/** The one of the site that waits or runs: there is one at most. */
export async function findOpenAudit(db: Db, siteId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('seo_audits')
    .select('id')
    .where('site_id', '=', siteId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
}

export async function insertAudit(
  ctx: Ctx,
  values: { id: string; site_id: string; url: string; max_pages: number },
): Promise<void> {
  await ctx.db
    .insertInto('seo_audits')
    .values({ ...values, created_at: ctx.now.toString() })
    .execute()
}

export interface RunningAudit {
  id: string
  site_id: string
  url: string
  status: AuditSummary['status']
  max_pages: number
  pages_crawled: number
  claim_id: string | null
  progress: Progress | null
  crawl: CrawlInfo | null
  created_at: string
}

export async function lockAudit(db: Db, id: string): Promise<RunningAudit | undefined> {
  const row = await db
    .selectFrom('seo_audits')
    .select([
      'id',
      'site_id',
      'url',
      'status',
      'max_pages',
      'pages_crawled',
      'claim_id',
      'progress',
      'crawl',
      'created_at',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as RunningAudit | undefined
}

/** For a site that goes: nobody writes to them any more. */
export async function lockAuditsOf(db: Db, siteId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from seo_audits where site_id = ${siteId} order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whoever starts one waits for others who do: so many run at once. */
export async function countRunning(ctx: Ctx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seo_audits' || ${ctx.organizationId}, 0))`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from seo_audits where status = 'running'`.execute(ctx.db)
  return rows[0]!.count
}

export async function listQueued(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from seo_audits where status = 'queued' order by created_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface AuditChange {
  status?: AuditSummary['status']
  error?: string | null
  score?: number | null
  pages_crawled?: number
  pages_found?: number
  truncated?: boolean
  claim_id?: string | null
  started_at?: string
  finished_at?: string
  counts?: Counts
  checks?: readonly Check[]
  diff?: Diff | null
  crawl?: CrawlInfo
  progress?: Progress | null
}

/** What an overview tells, without the long parts. */
const failingOf = (checks: readonly Check[]) =>
  checks
    .filter(({ passed }) => passed === false)
    .map(({ id, severity, affected }) => ({ check: id, severity, affected }))

export async function updateAudit(db: Db, id: string, change: AuditChange): Promise<void> {
  const { counts, checks, diff, crawl, progress, ...plain } = change
  await db
    .updateTable('seo_audits')
    .set({
      ...plain,
      ...(counts ? { counts: toJson(counts) } : {}),
      ...(checks ? { checks: toJson(checks), failing: toJson(failingOf(checks)) } : {}),
      ...(diff === undefined ? {} : { diff: diff && toJson(diff) }),
      ...(crawl ? { crawl: toJson(crawl) } : {}),
      ...(progress === undefined ? {} : { progress: progress && toJson(progress) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteAuditRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('seo_audits').where('id', '=', id).execute()
}

/** The one before, to be compared with. */
export async function findPreviousAudit(
  db: Db,
  siteId: string,
  id: string,
): Promise<{ id: string; score: number | null; checks: Check[] } | undefined> {
  const row = await db
    .selectFrom('seo_audits')
    .select(['id', 'score', 'checks'])
    .where('site_id', '=', siteId)
    .where('status', '=', 'finished')
    .where('id', '<>', id)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as { id: string; score: number | null; checks: Check[] } | undefined
}

/** Those whose pages and evidence have had their time; the newest ones keep them. */
export async function listOutdated(db: Db, siteId: string, kept: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, has_pages from seo_audits where site_id = ${siteId} order by created_at desc, id desc offset ${kept} limit 50) old
    where has_pages`.execute(db)
  return rows.map(({ id }) => id)
}

export async function markWithoutPages(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update seo_audits set has_pages = false where id = any(${ids}::uuid[])`.execute(db)
}
