import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** The newest audit whose words are there. */
export async function findReadAudit(db: Db, siteId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from seo_audits where site_id = ${siteId} and status = 'finished' and has_pages
    order by finished_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

export async function listTracked(db: Db, siteId: string): Promise<Set<string>> {
  const { rows } = await sql<{ keyword_key: string }>`
    select distinct keyword_key from seo_keywords where site_id = ${siteId}`.execute(db)
  return new Set(rows.map(({ keyword_key }) => keyword_key))
}
