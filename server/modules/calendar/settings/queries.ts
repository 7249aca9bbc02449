import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'
import { type CalendarSettings, usualSettings, type WorkingHours } from './schema.ts'

const stored = prepared((db: Db) =>
  db
    .selectFrom('calendar_settings')
    .select(['default_duration_minutes', 'week_starts_on', 'working_hours', 'notify_owner_of_replies']),
)

export async function readSettings(db: Db): Promise<CalendarSettings> {
  const [row] = await stored(db, {})
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

/** What an event takes from the organization where it does not say itself. */
export async function readDefaults(db: Db): Promise<{ zone: string; minutes: number }> {
  const [row] = await defaults(db, {})
  return { zone: row!.timezone, minutes: row!.minutes ?? usualSettings.default_duration_minutes }
}

const defaults = prepared((db: Db) =>
  db
    .selectFrom('organizations')
    .select('timezone')
    .select(eb => eb.selectFrom('calendar_settings').select('default_duration_minutes').as('minutes')),
)

export async function requireZone(db: Db): Promise<string> {
  const [row] = await zone(db, {})
  return row!.timezone
}

const zone = prepared((db: Db) => db.selectFrom('organizations').select('timezone'))
