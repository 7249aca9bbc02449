import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import type { Ramp } from './schema.ts'

/** The organization's day, by which a mailbox counts. */
export interface Today {
  day: Temporal.PlainDate
  nextDay: Temporal.Instant
}

export async function readToday(ctx: Ctx): Promise<Today> {
  const { timezone } = await ctx.db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()
  const day = localDate(ctx.now, timezone)
  return { day, nextDay: startOfDay(day.add({ days: 1 }), timezone) }
}

/** What a mailbox may send on a day: its cap, or what the ramp has reached, whichever is less. */
export function capOn(
  day: Temporal.PlainDate,
  { daily_cap, ramp }: { daily_cap: number | null; ramp: Ramp | null },
): number | null {
  if (!ramp) return daily_cap
  const since = ramp.started_on ? Temporal.PlainDate.from(ramp.started_on) : day
  const days = Math.max(0, since.until(day).days)
  const reached = ramp.start + ramp.step_per_day * days
  return daily_cap === null ? reached : Math.min(daily_cap, reached)
}

export interface Quota {
  granted: boolean
  day: string
  sent: number
  cap: number | null
  /** When there is room again. */
  nextDay: Temporal.Instant
}

/**
 * Counts one message against the mailbox's day, in the caller's transaction: rolled back with it, and never
 * beyond the cap however many workers ask at once. `always` counts without refusing, for mail a person sends.
 */
export async function takeQuota(
  ctx: Ctx,
  mailboxId: string,
  { always = false }: { always?: boolean } = {},
): Promise<Quota> {
  const [today, mailbox] = await Promise.all([
    readToday(ctx),
    ctx.db
      .selectFrom('mailboxes')
      .select(['daily_cap', 'ramp'])
      .where('id', '=', mailboxId)
      .executeTakeFirst(),
  ])
  const day = today.day.toString()
  const cap = mailbox
    ? capOn(today.day, { daily_cap: mailbox.daily_cap, ramp: mailbox.ramp as Ramp | null })
    : 0
  const limit = always || cap === null ? null : cap
  const refused = { granted: false, day, sent: limit ?? 0, cap, nextDay: today.nextDay }
  if (!mailbox || limit === 0) return refused
  const { rows } = await sql<{ sent: number }>`
    insert into mailbox_days (mailbox_id, day, sent) values (${mailboxId}, ${day}, 1)
    on conflict (organization_id, mailbox_id, day) do update set sent = mailbox_days.sent + 1
      where ${limit}::integer is null or mailbox_days.sent < ${limit}::integer
    returning sent`.execute(ctx.db)
  return rows[0] ? { granted: true, day, sent: rows[0].sent, cap, nextDay: today.nextDay } : refused
}

/** How much room a mailbox has left today; null where nothing limits it. */
export async function remainingToday(ctx: Ctx, mailboxId: string): Promise<number | null> {
  const { day } = await readToday(ctx)
  const row = await ctx.db
    .selectFrom('mailboxes as m')
    .leftJoin('mailbox_days as d', join =>
      join.onRef('d.mailbox_id', '=', 'm.id').on('d.day', '=', day.toString()),
    )
    .select(['m.daily_cap', 'm.ramp', 'd.sent'])
    .where('m.id', '=', mailboxId)
    .executeTakeFirst()
  if (!row) return 0
  const cap = capOn(day, { daily_cap: row.daily_cap, ramp: row.ramp as Ramp | null })
  return cap === null ? null : Math.max(0, cap - (row.sent ?? 0))
}
