import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { countChanges } from '../events/change-queries.ts'
import { resourceOf } from '../events/state.ts'
import { requireZone } from '../settings/queries.ts'
import {
  adoptEvents,
  clearDefault,
  countCalendars,
  findCalendar,
  handOver,
  insertCalendar,
  insertFirstCalendar,
  lockCalendar,
  ownsCalendar,
  removeCalendar,
  shareEvents,
  updateCalendarRow,
} from './queries.ts'
import {
  type Calendar,
  type CalendarIn,
  CalendarNotFound,
  type CalendarPatch,
  NotYourCalendar,
  palette,
  TooManyCalendars,
} from './schema.ts'

const MOST = 200

export function readZone(zone: string): string {
  if (!isTimeZone(zone)) throw InvalidInput('timezone must be an IANA time zone')
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
}

function leastUsed(colors: readonly string[]): string {
  const uses = (color: string) => colors.filter(one => one === color).length
  return [...palette].sort((a, b) => uses(a) - uses(b))[0]!
}

export async function createCalendar(
  ctx: Ctx,
  input: CalendarIn,
  davName: string | null = null,
): Promise<Calendar> {
  const ownerId = userIdOf(ctx)
  const { count, colors } = await countCalendars(ctx.db)
  if (count >= MOST) throw TooManyCalendars()
  if (input.is_default) await clearDefault(ctx, ownerId)
  const id = newId()
  await insertCalendar(ctx, id, {
    name: readName('name', input.name),
    color: input.color?.toLowerCase() ?? leastUsed(colors),
    timezone: input.timezone === undefined ? await requireZone(ctx.db) : readZone(input.timezone),
    visibility: input.visibility ?? 'team',
    is_default: input.is_default ?? false,
    default_reminders: input.default_reminders ?? [],
    owner_id: ownerId,
    dav_name: davName,
  })
  return found(await findCalendar(ctx.db, id, ownerId), CalendarNotFound)
}

/** Whoever has no calendar of their own gets one, with their events in it. It is beside the most that a team may make. */
export async function ensureOwnCalendar(ctx: Ctx, name: string): Promise<void> {
  const ownerId = userIdOf(ctx)
  if (await ownsCalendar(ctx.db, ownerId)) return
  const { colors } = await countCalendars(ctx.db)
  const id = newId()
  const isFirst = await insertFirstCalendar(ctx, id, {
    name: name.slice(0, 200),
    color: leastUsed(colors),
    timezone: await requireZone(ctx.db),
    visibility: 'team',
    is_default: true,
    default_reminders: [],
    owner_id: ownerId,
  })
  if (isFirst) await adoptEvents(ctx, id, ownerId)
}

export async function updateCalendar(ctx: Ctx, id: string, input: CalendarPatch): Promise<Calendar> {
  const before = await claimCalendar(ctx, id)
  if (input.is_default && !before.is_default) await clearDefault(ctx, before.owner_id)
  if (input.visibility === 'private' && before.owner_id === null) {
    throw InvalidInput('A calendar without an owner cannot be private')
  }
  const { name, color, timezone, ...rest } = input
  await updateCalendarRow(ctx, id, {
    ...rest,
    ...(name === undefined ? {} : { name: readName('name', name) }),
    ...(color === undefined ? {} : { color: color.toLowerCase() }),
    ...(timezone === undefined ? {} : { timezone: readZone(timezone) }),
  })
  if (input.visibility !== undefined && input.visibility !== before.visibility) {
    await shareEvents(ctx, id, input.visibility === 'private' ? before.owner_id : null)
  }
  return found(await findCalendar(ctx.db, id, userIdOf(ctx)), CalendarNotFound)
}

export async function deleteCalendar(ctx: Ctx, id: string): Promise<void> {
  await claimCalendar(ctx, id)
  await removeCalendar(ctx.db, id)
}

/** Of somebody who left. Feeds and phones of the others hear of it. */
export async function leaveCalendars(ctx: Ctx, userId: number): Promise<void> {
  const changed = await handOver(ctx, userId)
  countChanges(
    ctx,
    changed.map(one => ({ calendar_id: one.calendar_id, name: resourceOf(one), is_gone: false })),
  )
}

/** Locked; members have their own calendars, admins those of the team as well. */
async function claimCalendar(ctx: Ctx, id: string): Promise<Calendar> {
  const userId = userIdOf(ctx)
  if (!(await lockCalendar(ctx.db, id, userId))) throw CalendarNotFound()
  const calendar = found(await findCalendar(ctx.db, id, userId), CalendarNotFound)
  const isAdmin = ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, 'admin')
  if (calendar.owner_id !== userId && !isAdmin) throw NotYourCalendar()
  return calendar
}
