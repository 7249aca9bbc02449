import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findHomeCountry(db: Db): Promise<string | null> {
  const row = await db.selectFrom('organizations').select(['country', 'locale']).executeTakeFirst()
  return row?.country ?? new Intl.Locale(row?.locale ?? 'en-US').region ?? null
}

export async function findUserIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${ids}::int[])`.execute(db)
  return new Set(rows.map(row => row.id))
}

export async function listUserIds(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('users').select('id').execute()
  return new Set(rows.map(row => row.id))
}

export async function findTimeZone(db: Db): Promise<string> {
  const row = await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()
  return row.timezone
}
