import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import type { Ramp } from '../schema.ts'
import { capOn, type DailyLimit } from './cap.ts'

/** The organization's day, by which a mailbox counts. */
export interface Today {
  day: Temporal.PlainDate
  nextDay: Temporal.Instant
  /** The day that a moment belongs to. */
  dayOf(at: Temporal.Instant): Temporal.PlainDate
}

export async function readToday(ctx: Ctx): Promise<Today> {
  const { timezone } = await ctx.db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()
  const day = localDate(ctx.now, timezone)
  return {
    day,
    nextDay: startOfDay(day.add({ days: 1 }), timezone),
    dayOf: at => localDate(at, timezone),
  }
}

/** From a mailbox's row. */
export const limitOf = (
  row: {
    daily_cap: number | null
    ramp: unknown
    ramp_held_days: number
    ramp_held_until: string | null
    paused_at: string | null
  },
  { day, dayOf }: Pick<Today, 'day' | 'dayOf'>,
): DailyLimit => ({
  daily_cap: row.daily_cap,
  ramp: row.ramp as Ramp | null,
  ramp_held_days: row.ramp_held_days,
  ramp_held_until: row.ramp_held_until,
  paused_on: row.paused_at ? dayOf(Temporal.Instant.from(row.paused_at)).toString() : null,
  today: day.toString(),
})

export interface Quota {
  granted: boolean
  day: string
  sent: number
  cap: number | null
  /** When there is room again. */
  nextDay: Temporal.Instant
}

/** Counts one message against the mailbox's day; see `takeQuotas`. */
export async function takeQuota(
  ctx: Ctx,
  mailboxId: string,
  { always = false }: { always?: boolean } = {},
): Promise<Quota> {
  const quotas = await takeQuotas(ctx, mailboxId, 1, { always })
  return { ...quotas, granted: quotas.granted > 0 }
}

/**
 * Counts messages against the mailbox's day, in the caller's transaction: rolled back with it, and never beyond the
 * cap however many workers ask at once; `granted` says how many there was room for. `always` counts without refusing,
 * for mail a person sends.
 */
export async function takeQuotas(
  ctx: Ctx,
  mailboxId: string,
  wanted: number,
  { always = false }: { always?: boolean } = {},
): Promise<Omit<Quota, 'granted'> & { granted: number }> {
  const [today, mailbox] = await Promise.all([
    readToday(ctx),
    ctx.db
      .selectFrom('mailboxes')
      .select(['daily_cap', 'ramp', 'ramp_held_days', 'ramp_held_until', 'paused_at'])
      .where('id', '=', mailboxId)
      .executeTakeFirst(),
  ])
  const day = today.day.toString()
  const cap = mailbox ? capOn(today.day, limitOf(mailbox, today)) : 0
  const limit = always || cap === null ? null : cap
  const { nextDay } = today
  if (!mailbox || limit === 0 || wanted === 0) return { granted: 0, day, sent: limit ?? 0, cap, nextDay }
  if (limit === null) {
    const { rows } = await sql<{ sent: number }>`
      insert into mailbox_days (mailbox_id, day, sent) values (${mailboxId}, ${day}, ${wanted})
      on conflict (organization_id, mailbox_id, day) do update set sent = mailbox_days.sent + excluded.sent
      returning sent`.execute(ctx.db)
    return { granted: wanted, day, sent: rows[0]!.sent, cap, nextDay }
  }
  // The day's row stays locked until the transaction ends, so no two count from the same number.
  await sql`insert into mailbox_days (mailbox_id, day, sent) values (${mailboxId}, ${day}, 0)
    on conflict (organization_id, mailbox_id, day) do nothing`.execute(ctx.db)
  const { rows } = await sql<{ sent: number; granted: number }>`
    with held as (
      select sent, greatest(0, least(${wanted}::integer, ${limit}::integer - sent)) as granted from mailbox_days
      where mailbox_id = ${mailboxId} and day = ${day} for update)
    update mailbox_days d set sent = held.sent + held.granted from held
    where d.mailbox_id = ${mailboxId} and d.day = ${day}
    returning d.sent, held.granted`.execute(ctx.db)
  return { granted: rows[0]!.granted, day, sent: rows[0]!.sent, cap, nextDay }
}
