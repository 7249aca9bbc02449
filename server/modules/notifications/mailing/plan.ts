import type { Ctx } from '#kit/context.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import type { MailMode } from '../kinds/kinds.ts'
import { listSettings, readOrganization } from '../settings/queries.ts'
import { mailGathered } from './order.ts'
import { findFirstToMail } from './queries.ts'

const GATHERED_SECONDS = 60
const DAILY_AT = Temporal.PlainTime.from('08:00')

/** A minute after the first that waits, however many join it meanwhile; and the next morning at eight. */
export async function planMails(
  ctx: Ctx,
  told: readonly { user_id: number; email: MailMode }[],
): Promise<void> {
  for (const [userId, rows] of Map.groupBy(told, row => row.user_id)) {
    const modes = new Set(rows.map(row => row.email))
    if (modes.has('at_once')) {
      const first = await findFirstToMail(ctx, userId, 'at_once')
      const at = Temporal.Instant.from(first ?? ctx.now.toString()).add({ seconds: GATHERED_SECONDS })
      await plan(ctx, userId, 'at_once', at)
    }
    if (modes.has('daily')) await plan(ctx, userId, 'daily', await nextMorning(ctx, userId))
  }
}

const plan = (ctx: Ctx, userId: number, mode: 'at_once' | 'daily', at: Temporal.Instant): Promise<void> =>
  ctx.schedule(mailGathered, { user_id: userId, mode }, { key: `${userId}:${mode}`, at })

async function nextMorning(ctx: Ctx, userId: number): Promise<Temporal.Instant> {
  const [[own], organization] = await Promise.all([listSettings(ctx, [userId]), readOrganization(ctx)])
  const zone = own?.timezone ?? organization.timezone
  const today = localDate(ctx.now, zone)
  const at = (day: Temporal.PlainDate) => wallTimeToInstant(day.toPlainDateTime(DAILY_AT), zone)
  const morning = at(today)
  return Temporal.Instant.compare(morning, ctx.now) > 0 ? morning : at(today.add({ days: 1 }))
}
