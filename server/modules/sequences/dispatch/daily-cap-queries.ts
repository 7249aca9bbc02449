import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import type { Room } from '../schedule/room.ts'
import type { SequenceRow } from '../steps/queries.ts'

const dayOf = (ctx: Ctx, sequence: SequenceRow) => localDate(ctx.now, sequence.send_timezone).toString()

/**
 * What the sequence may still send today. With a cap the day's row stays locked until the transaction ends, so no two
 * dispatchers count from the same number.
 */
export async function holdToday(ctx: Ctx, sequence: SequenceRow): Promise<Room> {
  const room: Room = { daily_cap: sequence.daily_cap, sentOn: new Map() }
  if (sequence.daily_cap === null) return room
  const day = dayOf(ctx, sequence)
  await sql`insert into sequence_days (sequence_id, day, sent) values (${sequence.id}, ${day}, 0)
    on conflict (organization_id, sequence_id, day) do nothing`.execute(ctx.db)
  const { sent } = await ctx.db
    .selectFrom('sequence_days')
    .select('sent')
    .where('sequence_id', '=', sequence.id)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
  room.sentOn.set(day, sent)
  return room
}

/** Counts what was really sent; without a cap nobody waits for the row until the very end. */
export async function countToday(ctx: Ctx, sequence: SequenceRow, sent: number): Promise<void> {
  if (sent === 0) return
  await sql`insert into sequence_days as d (sequence_id, day, sent) values (${sequence.id}, ${dayOf(ctx, sequence)}, ${sent})
    on conflict (organization_id, sequence_id, day) do update set sent = d.sent + excluded.sent`.execute(
    ctx.db,
  )
}
