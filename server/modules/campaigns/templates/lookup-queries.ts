import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findTemplateIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from campaign_templates where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a template says, for others who send by it: its subject and its compiled body, both still to be merged. */
export interface TemplateText {
  id: string
  subject: string
  html: string
}

export async function listTemplateTexts(db: Db, ids: readonly string[]): Promise<TemplateText[]> {
  const { rows } = await sql<TemplateText>`
    select id, subject, html from campaign_templates where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
