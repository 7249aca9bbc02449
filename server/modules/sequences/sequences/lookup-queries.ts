import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findSequenceIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sequences where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The sequences that mails belong to, by the id of the send. */
export async function findSequencesOfSends(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sequence_id: string }>`
    select id, sequence_id from sequence_sends where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, sequence_id }) => [id, sequence_id]))
}

export async function findSequenceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sequences where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
