import { type Ctx, userIdOf } from '#kit/context.ts'
import { readName } from '#kit/name.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findUserIds } from '#modules/identity/index.ts'
import { type EventHome, holdCalendar } from '../calendars/queries.ts'
import type { Change } from './plan.ts'
import type { EventPatch } from './schema.ts'

export function readMeetingUrl(text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw InvalidInput('meeting_url must be an address that starts with https:// or http://')
  }
  return url.href
}

export async function checkOwner(ctx: Ctx, id: number): Promise<void> {
  if ((await findUserIds(ctx.db, [id])).length === 0) throw InvalidInput('owner_id not found')
}

export const privateTo = (home: EventHome | undefined): number | null =>
  home?.visibility === 'private' ? home.owner_id : null

/** The fields of a request as they are stored. Asked before the event is locked: calendars come first. */
export async function readChange(ctx: Ctx, body: EventPatch): Promise<Change> {
  const { scope: _, recurrence_id: __, title, meeting_url, color, calendar_id, owner_id, ...rest } = body
  const { all_day, start_at, end_at, timezone, start_date, end_date, rrule, ...plain } = rest
  const fields: Change['fields'] = plain
  if (title !== undefined) fields.title = readName('title', title)
  if (meeting_url !== undefined) fields.meeting_url = meeting_url && readMeetingUrl(meeting_url)
  if (color !== undefined) fields.color = color?.toLowerCase() ?? null
  if (calendar_id !== undefined) {
    const home = calendar_id === null ? undefined : await holdCalendar(ctx.db, userIdOf(ctx), calendar_id)
    if (calendar_id !== null && !home) throw InvalidInput('calendar_id not found')
    fields.calendar_id = calendar_id
    fields.private_to = privateTo(home)
  }
  if (owner_id !== undefined) {
    await checkOwner(ctx, owner_id)
    fields.owner_id = owner_id
  }
  return { fields, rrule, times: { all_day, start_at, end_at, timezone, start_date, end_date } }
}
