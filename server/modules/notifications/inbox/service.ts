import { type Ctx, userIdOf } from '#kit/context.ts'
import { paginate } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { NoticeFacts } from '#kit/records/notification.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { NotificationRead } from '../events.ts'
import type { Notification, NotificationQuery, ReadIn } from '../schema.ts'
import { listSettings, readOrganization } from '../settings/queries.ts'
import { type Voice, voiceFor } from '../words/voice.ts'
import { countNotifications, listNotificationRows, markRead, type NotificationRow } from './queries.ts'

const personOf = (ctx: Ctx): number => userIdOf(ctx) ?? 0

/** In the language that was asked for, else the person's, else the organization's. */
async function readerVoice(ctx: Ctx, userId: number): Promise<Voice> {
  const [[own], organization] = await Promise.all([listSettings(ctx, [userId]), readOrganization(ctx)])
  const asked = ctx.request?.acceptLanguage
  const language = asked ? pickLanguage(asked) : own?.language
  return voiceFor(ctx, { organization, language: language ?? null, timezone: own?.timezone ?? null })
}

const present = (voice: Voice, row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  ...voice.say(row.kind, row.facts as NoticeFacts, row.actor_name),
  url: row.url,
  actor: row.actor_id !== null && row.actor_name ? { id: row.actor_id, name: row.actor_name } : null,
  subject: row.subject_type && row.subject_id ? { type: row.subject_type, id: row.subject_id } : null,
  read_at: row.read_at,
  created_at: row.created_at,
})

/** Of all kinds unless some are named. */
export async function listNotifications(ctx: Ctx, query: NotificationQuery, kinds?: readonly string[]) {
  const userId = personOf(ctx)
  const [rows, total, unread_count, voice] = await Promise.all([
    listNotificationRows(ctx, userId, { ...query, kinds }),
    countNotifications(ctx, userId, { unread: query.unread, kinds }),
    countNotifications(ctx, userId, { unread: true }),
    readerVoice(ctx, userId),
  ])
  return {
    data: rows.map(row => present(voice, row)),
    unread_count,
    pagination: paginate(query, total),
  }
}

export async function readNotifications(ctx: Ctx, { ids, all }: ReadIn): Promise<{ unread_count: number }> {
  if (!all && !ids) throw InvalidInput('ids or all is required')
  const userId = personOf(ctx)
  const changed = all
    ? await markRead(ctx, userId, 'all')
    : ids!.length > 0
      ? await markRead(ctx, userId, ids!)
      : 0
  if (changed > 0) await ctx.emit(NotificationRead, { user_id: userId })
  return { unread_count: await countNotifications(ctx, userId, { unread: true }) }
}
