import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import type { Ramp } from '../schema.ts'
import { capOn } from './cap.ts'
import { limitOf } from './quota-queries.ts'

/** What a mailbox may still send, for whoever plans ahead: cap and ramp by the organization's day, and its pace. */
export interface MailboxRoom {
  readonly id: string
  readonly isPaused: boolean
  /** Whose days are counted. */
  readonly timezone: string
  readonly gapSeconds: number | null
  /** How many on a day; null where nothing limits it. */
  capOn(day: Temporal.PlainDate): number | null
  /** By day, what has been sent. */
  sentOn: Map<string, number>
  /** When the last one was let through, where the pace is limited. */
  lastAt: Temporal.Instant | null
}

export const isLimited = ({ capOn, gapSeconds, timezone }: MailboxRoom, now: Temporal.Instant): boolean =>
  gapSeconds !== null || capOn(localDate(now, timezone)) !== null

export async function readRoom(ctx: Ctx, mailboxId: string): Promise<MailboxRoom | undefined> {
  const { rows } = await sql<{
    daily_cap: number | null
    ramp: Ramp | null
    is_paused: boolean
    min_gap_seconds: number | null
    timezone: string
    last_at: string | null
    ramp_held_days: number
    ramp_held_until: string | null
    paused_at: string | null
  }>`select m.daily_cap, m.ramp, m.is_paused, m.ramp_held_days, m.ramp_held_until, m.paused_at, m.min_gap_seconds, o.timezone, nullif(p.last_at, '-infinity') as last_at
    from organizations o, mailboxes m left join mailbox_paces p on p.mailbox_id = m.id
    where m.id = ${mailboxId}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const { timezone } = row
  const dayOf = (at: Temporal.Instant) => localDate(at, timezone)
  const limit = limitOf(row, { day: dayOf(ctx.now), dayOf })
  const room: MailboxRoom = {
    id: mailboxId,
    isPaused: row.is_paused,
    timezone,
    gapSeconds: row.min_gap_seconds,
    capOn: day => capOn(day, limit),
    sentOn: new Map(),
    lastAt: row.last_at ? Temporal.Instant.from(row.last_at) : null,
  }
  const today = localDate(ctx.now, timezone)
  const day = await ctx.db
    .selectFrom('mailbox_days')
    .select('sent')
    .where('mailbox_id', '=', mailboxId)
    .where('day', '=', today.toString())
    .executeTakeFirst()
  room.sentOn.set(today.toString(), day?.sent ?? 0)
  return room
}

/** Reads it once more and keeps it: until the transaction ends nobody else counts from the same numbers. */
export async function holdRoom(ctx: Ctx, room: MailboxRoom): Promise<void> {
  const today = localDate(ctx.now, room.timezone)
  const day = today.toString()
  if (room.capOn(today) !== null) {
    await sql`insert into mailbox_days (mailbox_id, day, sent) values (${room.id}, ${day}, 0)
      on conflict (organization_id, mailbox_id, day) do nothing`.execute(ctx.db)
    const { sent } = await ctx.db
      .selectFrom('mailbox_days')
      .select('sent')
      .where('mailbox_id', '=', room.id)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirstOrThrow()
    room.sentOn.set(day, sent)
  }
  if (room.gapSeconds !== null) {
    await sql`insert into mailbox_paces (mailbox_id, last_at) values (${room.id}, '-infinity')
      on conflict (organization_id, mailbox_id) do nothing`.execute(ctx.db)
    const { rows } = await sql<{ last_at: string | null }>`
      select nullif(last_at, '-infinity') as last_at from mailbox_paces where mailbox_id = ${room.id} for update`.execute(
      ctx.db,
    )
    room.lastAt = rows[0]?.last_at ? Temporal.Instant.from(rows[0].last_at) : null
  }
}

/** Counts what was really sent, in the transaction that holds the room. */
export async function useRoom(ctx: Ctx, room: MailboxRoom, sent: number): Promise<void> {
  if (sent === 0) return
  const today = localDate(ctx.now, room.timezone)
  if (room.capOn(today) !== null) {
    await sql`update mailbox_days set sent = sent + ${sent}
      where mailbox_id = ${room.id} and day = ${today.toString()}`.execute(ctx.db)
  }
  if (room.gapSeconds !== null) {
    await sql`update mailbox_paces set last_at = ${ctx.now.toString()} where mailbox_id = ${room.id}`.execute(
      ctx.db,
    )
  }
}
