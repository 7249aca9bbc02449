import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

export interface ClaimRow {
  id: string
  worker: number
  job: string | null
  data: object
  until: Temporal.Instant
}

export async function insertClaim(db: Db, { id, worker, job, data, until }: ClaimRow): Promise<void> {
  await sql`insert into claims (id, worker, job, data, until)
    values (${id}, ${worker}, ${job}, ${toJson(data)}, ${until.toString()})`.execute(db)
}

export async function listStanding(db: Db, ids: readonly string[], now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from claims where id = any(${[...ids]}::uuid[]) and until > ${now.toString()}`.execute(db)
  return rows.map(row => row.id)
}

export async function deleteClaim(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('claims').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
