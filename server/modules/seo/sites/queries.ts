import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { Site } from './schema.ts'

export type SiteRow = Omit<Site, 'keyword_count' | 'last_audit'>

const columns = [
  ...(['id', 'url', 'host', 'name', 'country', 'language', 'audit_schedule', 'rank_schedule'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const

/** With the newest audit that finished, and how many keywords it has. */
export async function listSites(db: Db, id: string | null = null): Promise<Site[]> {
  const { rows } = await sql<Site>`
    select s.id, s.url, s.host, s.name, s.country, s.language, s.audit_schedule, s.rank_schedule,
           s.created_at, s.updated_at, coalesce(c.total, 0) as keyword_count,
           case when a.id is not null then jsonb_build_object('id', a.id, 'score', a.score,
             'finished_at', to_char(a.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as last_audit
    from seo_sites s
    left join seo_keyword_counts c on c.site_id = s.id
    left join lateral (
      select a.id, a.score, a.finished_at from seo_audits a
      where a.site_id = s.id and a.status = 'finished' order by a.finished_at desc, a.id desc limit 1) a on true
    where ${id}::uuid is null or s.id = ${id}::uuid
    order by lower(s.name), s.id`.execute(db)
  return rows
}

export async function findSite(db: Db, id: string): Promise<SiteRow | undefined> {
  const row = await db.selectFrom('seo_sites').select(columns).where('id', '=', id).executeTakeFirst()
  return row as SiteRow | undefined
}

/** For whoever changes it or what hangs on it. */
export async function lockSite(db: Db, id: string): Promise<SiteRow | undefined> {
  const row = await db
    .selectFrom('seo_sites')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as SiteRow | undefined
}

export async function findSiteByHost(db: Db, host: string): Promise<SiteRow | undefined> {
  const row = await db.selectFrom('seo_sites').select(columns).where('host', '=', host).executeTakeFirst()
  return row as SiteRow | undefined
}

/** One who adds sites at a time: their number has a limit. */
export async function lockSites(ctx: Ctx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seo_sites' || ${ctx.organizationId}, 0))`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from seo_sites`.execute(
    ctx.db,
  )
  return rows[0]!.count
}

export async function insertSite(ctx: Ctx, row: Omit<SiteRow, 'created_at' | 'updated_at'>): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('seo_sites')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
}

export async function updateSite(ctx: Ctx, id: string, values: Partial<SiteRow>): Promise<void> {
  await ctx.db
    .updateTable('seo_sites')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

/** For what goes. */
export async function deleteSiteRow(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('seo_sites').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
