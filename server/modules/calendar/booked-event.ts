import type { Ctx } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { forgetRemoval } from '#modules/crm/index.ts'
import { expandAll, isBusy } from './events/conflicts.ts'
import { uidOf } from './events/create.ts'
import { carryOut } from './events/edit.ts'
import { listInRange } from './events/listing/queries.ts'
import { type Change, type Plan, planDelete, planUpdate } from './events/plan.ts'
import { findEvent, lockEvent } from './events/queries.ts'
import type { EventState } from './events/state.ts'
import { calendarText, eventText } from './ics/write.ts'
import { isoText } from './recurrence/days.ts'
import { spanOf } from './recurrence/series.ts'
import { readSettings, requireZone } from './settings/queries.ts'

/** Events that belong to a booking: whoever keeps the booking moves and cancels them, whatever calendar they stand in. */

const nowOf = (ctx: Ctx) => ctx.now.toString({ fractionalSecondDigits: 3 })

/** Before the booking itself is locked: events come first. False where it is gone. */
export const holdBooked = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await lockEvent(ctx, id, 'any')) !== undefined

async function change(ctx: Ctx, id: string, wanted: Partial<Change>, notify = true): Promise<void> {
  const state = await lockEvent(ctx, id, 'any')
  if (!state) return
  const [zone, { default_duration_minutes: minutes }] = await Promise.all([
    requireZone(ctx.db),
    readSettings(ctx.db),
  ])
  const plan: Plan = planUpdate(
    state,
    {},
    { fields: {}, times: {}, ...wanted },
    { zone, minutes, uidOf: one => uidOf(ctx, one), now: nowOf(ctx) },
  )
  await carryOut(ctx, plan, notify)
}

/** Guests are told, and asked again. */
export const moveBooked = (
  ctx: Ctx,
  id: string,
  times: { start_at: string; end_at: string; timezone: string },
): Promise<void> => change(ctx, id, { times })

/** Stays where it is, as canceled; guests are told. */
export const cancelBooked = (ctx: Ctx, id: string): Promise<void> =>
  change(ctx, id, { fields: { status: 'canceled' } })

/** Whom it was with is gone: no mail, and the time is free. */
export async function removeBooked(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const state = await lockEvent(ctx, id, 'any')
    if (state) await carryOut(ctx, planDelete(state, {}, { now: nowOf(ctx) }), false)
  }
}

/** It is there again as it was, with whoever was invited: calendars and feeds hear of it, and nobody is written to. */
export async function showRestored(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    await change(ctx, id, {}, false)
    const state = await lockEvent(ctx, id, 'any')
    if (state) await forgetRemoval(ctx, state)
  }
}

export interface BookedTimes {
  start_at: string
  end_at: string
  owner_id: number | null
  is_canceled: boolean
}

export async function findBookedTimes(ctx: Ctx, id: string): Promise<BookedTimes | undefined> {
  const state = await findEvent(ctx.db, id, 'any')
  if (!state) return undefined
  const { from, to } = spanOf(state)
  return {
    start_at: isoText(from),
    end_at: isoText(to ?? from),
    owner_id: state.owner_id,
    is_canceled: state.status === 'canceled',
  }
}

/** For the guest's own calendar. */
export async function bookedFile(ctx: Ctx, id: string): Promise<RawReply | undefined> {
  const state: EventState | undefined = await findEvent(ctx.db, id, 'any')
  if (!state) return undefined
  const text = eventText(state, { stamp: state.updated_at })
  return new RawReply(
    200,
    {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="invite.ics"',
    },
    calendarText({ method: 'PUBLISH' }, [{ state, text }]),
  )
}

export interface BusyEvent {
  owner_id: number
  /** Null where the event is somebody's own affair. */
  event_id: string | null
  title: string | null
  from: number
  to: number
}

/** What makes people busy then, for whoever asks why. */
export async function busyEvents(
  ctx: Ctx,
  ownerIds: readonly number[],
  from: number,
  to: number,
): Promise<BusyEvent[]> {
  const events = await listInRange(ctx.db, { viewer: 'any', ownerIds, from, to }, 2_500)
  return expandAll(events, from, to)
    .filter(({ state }) => isBusy(state) && state.owner_id !== null)
    .map(({ state, occurrence }) => {
      const isPrivate = state.private_to !== null
      return {
        owner_id: state.owner_id!,
        event_id: isPrivate ? null : state.id,
        title: isPrivate ? null : state.title,
        from: occurrence.startAt,
        to: occurrence.endAt,
      }
    })
}
