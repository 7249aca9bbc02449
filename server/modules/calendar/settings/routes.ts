import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { readSettings, saveSettings } from './queries.ts'
import { CalendarSettings, CalendarSettingsIn, type WorkingHours } from './schema.ts'

const tag = 'Calendar'

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/calendar',
    tag,
    summary: 'Get the calendar settings',
    returns: Data(CalendarSettings),
    handler: async ctx => ({ data: await readSettings(ctx.db) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/calendar',
    tag,
    summary: 'Change the calendar settings',
    description: 'Keys left out stay as they are; days left out of `working_hours` are free.',
    access: admin,
    body: CalendarSettingsIn,
    returns: Data(CalendarSettings),
    example: { body: { default_duration_minutes: 30, working_hours: { mon: [['09:00', '17:00']] } } },
    handler: async (ctx, { body }) => ({ data: await putSettings(ctx, body) }),
  }),
]

async function putSettings(ctx: Ctx, patch: CalendarSettingsIn): Promise<CalendarSettings> {
  if (patch.working_hours) checkHours(patch.working_hours)
  const settings = { ...(await readSettings(ctx.db)), ...patch }
  await saveSettings(ctx, settings)
  return settings
}

function checkHours(hours: WorkingHours): void {
  for (const [day, stretches] of Object.entries(hours)) {
    for (const [from, until] of stretches ?? []) {
      if (!(from! < until!)) throw InvalidInput(`working_hours.${day} must end after it starts`)
    }
  }
}
