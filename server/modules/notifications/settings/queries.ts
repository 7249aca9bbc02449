import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

export interface SettingsRow {
  user_id: number
  kinds: Record<string, { in_app?: boolean; email?: string; push?: boolean }>
  timezone: string | null
  language: string | null
}

export async function listSettings({ db }: Ctx, userIds: readonly number[]): Promise<SettingsRow[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'kinds', 'timezone', 'language'])
    .where('user_id', 'in', userIds)
    .execute()
  return rows.map(row => ({ ...row, kinds: row.kinds as SettingsRow['kinds'] }))
}

export async function lockPerson({ db }: Ctx, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function saveSettings({ db, now }: Ctx, row: SettingsRow): Promise<void> {
  const values = { ...row, kinds: toJson(row.kinds), updated_at: now.toString() }
  await db
    .insertInto('notification_settings')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export const readOrganization = ({ db }: Ctx) =>
  db.selectFrom('organizations').select(['name', 'locale', 'timezone', 'branding']).executeTakeFirstOrThrow()
