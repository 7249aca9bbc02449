import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { isAdmin } from '../access/access.ts'
import { requireDashboard } from '../dashboards/access.ts'
import { SchedulePaused } from '../events.ts'
import { lockOrganization } from '../saved/queries.ts'
import { getReport } from '../saved/service.ts'
import { planNext } from './plan.ts'
import {
  countSchedules,
  deleteScheduleRow,
  findMemberAddresses,
  findName,
  findSchedule,
  findSender,
  insertSchedule,
  listSchedules,
  listSchedulesOf,
  lockSchedule,
  type ScheduleRow,
  type Subject,
  updateSchedule,
} from './queries.ts'
import {
  MOST_SCHEDULES,
  NotYourSchedule,
  OutsideRecipients,
  type Schedule,
  type ScheduleIn,
  ScheduleNotFound,
  type SchedulePatch,
  TooManySchedules,
} from './schema.ts'
import { forgetStops } from './stop.ts'
import { nextRun, type Rhythm } from './when.ts'

const present = ({ failures: _, ...row }: ScheduleRow): Schedule => row

/** What is mailed is there, and seen by whoever asks. */
async function requireSubject(ctx: Ctx, subject: Subject): Promise<string> {
  if ('report_id' in subject) return (await getReport(ctx, subject.report_id)).name
  return (await requireDashboard(ctx, subject.dashboard_id)).name
}

const subjectOf = ({ report_id, dashboard_id }: ScheduleRow): Subject =>
  report_id === null ? { dashboard_id: dashboard_id! } : { report_id }

async function readRecipients(ctx: Ctx, given: readonly string[]): Promise<string[]> {
  const byKey = new Map(given.map(address => [address.trim().toLowerCase(), address.trim()]))
  const addresses = [...byKey.values()]
  if (!isAdmin(ctx)) {
    const members = await findMemberAddresses(ctx.db, addresses)
    if ([...byKey.keys()].some(address => !members.has(address))) throw OutsideRecipients()
  }
  return addresses
}

function checkZone(timezone: string): string {
  if (!isTimeZone(timezone)) throw InvalidInput('timezone must be an IANA time zone')
  return timezone
}

const isoOf = (at: Temporal.Instant): string => new Date(at.epochMilliseconds).toISOString()

export const dueAfter = (ctx: Pick<Ctx, 'now'>, rhythm: Rhythm): string => isoOf(nextRun(rhythm, ctx.now))

export async function addSchedule(ctx: Ctx, subject: Subject, input: ScheduleIn): Promise<Schedule> {
  await requireSubject(ctx, subject)
  const recipients = await readRecipients(ctx, input.recipients)
  await lockOrganization(ctx.db)
  if ((await countSchedules(ctx.db)) >= MOST_SCHEDULES) throw TooManySchedules()
  const now = ctx.now.toString()
  const rhythm: Rhythm = {
    frequency: input.frequency,
    time: input.time ?? '08:00',
    weekday: input.weekday ?? 'mon',
    month_day: input.month_day ?? 1,
    timezone: checkZone(input.timezone ?? (await findSender(ctx.db)).timezone),
  }
  const active = input.active ?? true
  const row: ScheduleRow = {
    id: newId(),
    report_id: 'report_id' in subject ? subject.report_id : null,
    dashboard_id: 'dashboard_id' in subject ? subject.dashboard_id : null,
    ...rhythm,
    recipients,
    format: input.format ?? 'inline',
    subject: input.subject ?? null,
    only_if_rows: input.only_if_rows ?? false,
    active,
    next_run_at: active ? dueAfter(ctx, rhythm) : null,
    last_sent_at: null,
    last_error: null,
    failures: 0,
    paused_reason: null,
    created_by_id: userIdOf(ctx),
    created_at: now,
    updated_at: now,
  }
  await insertSchedule(ctx, row)
  await planNext(ctx, row.id, row.next_run_at)
  return present((await findSchedule(ctx.db, row.id))!)
}

export async function getSchedules(ctx: Ctx, subject: Subject): Promise<Schedule[]> {
  await requireSubject(ctx, subject)
  return (await listSchedules(ctx.db, subject)).map(present)
}

/** Whoever made it, or an admin; for others what they cannot see does not exist. */
export async function lockOwn(ctx: Ctx, id: string): Promise<ScheduleRow> {
  const row = await lockSchedule(ctx.db, id)
  if (!row) throw ScheduleNotFound()
  await requireSubject(ctx, subjectOf(row)).catch(() => {
    throw ScheduleNotFound()
  })
  if (row.created_by_id !== userIdOf(ctx) && !isAdmin(ctx)) throw NotYourSchedule()
  return row
}

export async function changeSchedule(ctx: Ctx, id: string, patch: SchedulePatch): Promise<Schedule> {
  const row = await lockOwn(ctx, id)
  const { recipients, timezone, ...rest } = patch
  const kept = recipients === undefined ? row.recipients : await readRecipients(ctx, recipients)
  const next = {
    ...row,
    ...rest,
    recipients: kept,
    timezone: timezone === undefined ? row.timezone : checkZone(timezone),
  }
  if (next.active && next.recipients.length === 0) throw InvalidInput('recipients must have at least 1 items')
  const gone = row.recipients.filter(address => !kept.includes(address))
  await forgetStops(ctx, id, gone)
  const isMoved = (['frequency', 'time', 'weekday', 'month_day', 'timezone', 'active'] as const).some(
    key => next[key] !== row[key],
  )
  const next_run_at = !next.active ? null : isMoved ? dueAfter(ctx, next) : row.next_run_at
  const isResumed = next.active && !row.active
  await updateSchedule(ctx, id, {
    ...rest,
    recipients: next.recipients,
    timezone: next.timezone,
    next_run_at,
    ...(isResumed ? { paused_reason: null, failures: 0, last_error: null } : {}),
  })
  await planNext(ctx, id, next_run_at)
  return present((await findSchedule(ctx.db, id))!)
}

export async function removeSchedule(ctx: Ctx, id: string): Promise<void> {
  const row = await lockOwn(ctx, id)
  await forgetStops(ctx, id, row.recipients)
  await deleteScheduleRow(ctx.db, id)
  await planNext(ctx, id, null)
}

/** Held already; says why, and tells. */
export async function pauseSchedule(ctx: Ctx, row: ScheduleRow, reason: string): Promise<void> {
  await updateSchedule(ctx, row.id, { active: false, paused_reason: reason, next_run_at: null })
  await planNext(ctx, row.id, null)
  await ctx.emit(SchedulePaused, {
    schedule_id: row.id,
    report_id: row.report_id,
    dashboard_id: row.dashboard_id,
    name: await findName(ctx.db, row),
    reason,
  })
}

export const OWNER_LEFT = 'Whoever scheduled it has left the organization'

export async function pauseSchedulesOf(ctx: Ctx, userId: number): Promise<void> {
  for (const row of await listSchedulesOf(ctx.db, userId)) await pauseSchedule(ctx, row, OWNER_LEFT)
}
