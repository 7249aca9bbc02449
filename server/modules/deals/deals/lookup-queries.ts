import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findStageIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pipeline_stages where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findPipelineIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from pipelines where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whose deals these are. */
export async function findDealContacts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; contact_id: string }>`
    select id, contact_id from deals where id = any(${ids}::uuid[]) and contact_id is not null`.execute(db)
  return new Map(rows.map(({ id, contact_id }) => [id, contact_id]))
}
