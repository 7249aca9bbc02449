import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { type CalendarSettings, usualSettings, type WorkingHours } from './schema.ts'

export async function readSettings(db: Db): Promise<CalendarSettings> {
  const row = await db
    .selectFrom('calendar_settings')
    .select(['default_duration_minutes', 'week_starts_on', 'working_hours', 'notify_owner_of_replies'])
    .executeTakeFirst()
  if (!row) return usualSettings
  return { ...row, working_hours: row.working_hours as WorkingHours } as CalendarSettings
}

export async function saveSettings(ctx: Ctx, settings: CalendarSettings): Promise<void> {
  const values = { ...settings, working_hours: toJson(settings.working_hours) }
  await ctx.db
    .insertInto('calendar_settings')
    .values(values)
    .onConflict(conflict => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

/** What an event takes from the organization: its zone, and what the settings say. */
export async function requireZone(db: Db): Promise<string> {
  const { timezone } = await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()
  return timezone
}
