import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

export const findPreferences = (db: Db) =>
  db.selectFrom('call_settings').select(['topics', 'recording_retention_days']).executeTakeFirst()

/** For how long recordings are kept; null: for good. */
export async function findRetentionDays(db: Db): Promise<number | null> {
  return (await findPreferences(db))?.recording_retention_days ?? null
}

export async function savePreferences(
  { db }: Ctx,
  { topics, recording_retention_days: days }: { topics: unknown; recording_retention_days: number | null },
): Promise<void> {
  await sql`insert into call_settings (topics, recording_retention_days) values (${toJson(topics)}::jsonb, ${days})
    on conflict (organization_id) do update set topics = excluded.topics,
      recording_retention_days = excluded.recording_retention_days`.execute(db)
}
