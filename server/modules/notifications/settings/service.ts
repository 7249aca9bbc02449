import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { NotificationKind } from '#kit/records/notification.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { type Choice, defaultChoice } from '../kinds/kinds.ts'
import type { NotificationSettings, NotificationSettingsPatch } from '../schema.ts'
import { listSettings, lockPerson, readOrganization, type SettingsRow, saveSettings } from './queries.ts'

const chosen = (row: SettingsRow | undefined, kind: NotificationKind): Choice => ({
  ...defaultChoice(kind),
  ...((row?.kinds[kind.kind] ?? {}) as Partial<Choice>),
})

/** How each of the people wants to hear of each kind. */
export async function readChoices(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<(userId: number, kind: NotificationKind) => Choice> {
  const rows = new Map((await listSettings(ctx, userIds)).map(row => [row.user_id, row]))
  return (userId, kind) => chosen(rows.get(userId), kind)
}

function requirePerson(ctx: Ctx): number {
  const id = userIdOf(ctx)
  if (id === null) throw InvalidInput('Only people have notifications')
  return id
}

export async function getSettings(ctx: Ctx): Promise<NotificationSettings> {
  const [row] = await listSettings(ctx, [requirePerson(ctx)])
  return present(ctx, row)
}

async function present(ctx: Ctx, row: SettingsRow | undefined): Promise<NotificationSettings> {
  const { timezone } = await readOrganization(ctx)
  return {
    kinds: Object.fromEntries(
      ctx.services.contributions.notificationKinds.map(kind => [kind.kind, chosen(row, kind)]),
    ),
    timezone: row?.timezone ?? timezone,
    language: (row?.language ?? null) as NotificationSettings['language'],
  }
}

/** What is given of it; the rest stays. */
export async function putSettings(ctx: Ctx, given: NotificationSettingsPatch): Promise<NotificationSettings> {
  const userId = requirePerson(ctx)
  if (given.timezone && !isTimeZone(given.timezone)) throw InvalidInput('timezone must be an IANA time zone')
  await lockPerson(ctx, userId)
  const [before] = await listSettings(ctx, [userId])
  const merged = { ...before?.kinds }
  for (const [kind, choice] of Object.entries(given.kinds ?? {})) {
    merged[kind] = { ...merged[kind], ...choice }
  }
  const row: SettingsRow = {
    user_id: userId,
    kinds: merged,
    timezone: given.timezone === undefined ? (before?.timezone ?? null) : given.timezone,
    language: given.language === undefined ? (before?.language ?? null) : given.language,
  }
  await saveSettings(ctx, row)
  return present(ctx, row)
}
