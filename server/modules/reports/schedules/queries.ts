import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { Schedule } from './schema.ts'

export type ScheduleRow = Schedule & { failures: number }

const columns = [
  ...(['id', 'report_id', 'dashboard_id', 'frequency', 'time', 'weekday', 'month_day', 'timezone'] as const),
  ...(['recipients', 'format', 'subject', 'only_if_rows', 'active', 'next_run_at', 'last_sent_at'] as const),
  ...(['last_error', 'failures', 'paused_reason', 'created_by_id', 'created_at', 'updated_at'] as const),
] as const

export async function findSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  const row = await db.selectFrom('report_schedules').select(columns).where('id', '=', id).executeTakeFirst()
  return row as ScheduleRow | undefined
}

/** For whoever changes it or sends what is due. */
export async function lockSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  const row = await db
    .selectFrom('report_schedules')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as ScheduleRow | undefined
}

export type Subject = { report_id: string } | { dashboard_id: string }

export async function listSchedules(db: Db, subject: Subject): Promise<ScheduleRow[]> {
  const [[column, id]] = Object.entries(subject) as [['report_id' | 'dashboard_id', string]]
  const rows = await db
    .selectFrom('report_schedules')
    .select(columns)
    .where(column, '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as ScheduleRow[]
}

export async function listSchedulesOf(db: Db, userId: number): Promise<ScheduleRow[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .select(columns)
    .where('created_by_id', '=', userId)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as ScheduleRow[]
}

export async function countSchedules(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('report_schedules')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSchedule(ctx: Ctx, row: ScheduleRow): Promise<void> {
  await ctx.db.insertInto('report_schedules').values(row).execute()
}

export async function updateSchedule(
  ctx: Ctx,
  id: string,
  values: Partial<Omit<ScheduleRow, 'id' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  await ctx.db
    .updateTable('report_schedules')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteScheduleRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('report_schedules').where('id', '=', id).execute()
}

export type Outcome = 'sent' | 'empty' | 'missed' | 'failed'

/** False where it was dealt with already. */
export async function noteOccurrence(
  ctx: Ctx,
  scheduleId: string,
  dueAt: string,
  outcome: Outcome,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('report_occurrences')
    .values({ schedule_id: scheduleId, due_at: dueAt, outcome, at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('due_at')
    .executeTakeFirst()
  return row !== undefined
}

/** Which of the addresses belong to a member, in lower case. */
export async function findMemberAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const lower = addresses.map(one => one.toLowerCase())
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql`lower(email)`, 'in', lower)
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

export async function isMember(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function findSender(db: Db): Promise<{ name: string; locale: string; timezone: string }> {
  return db.selectFrom('organizations').select(['name', 'locale', 'timezone']).executeTakeFirstOrThrow()
}

/** Of what it mails, whoever may see it. */
export async function findName(
  db: Db,
  { report_id, dashboard_id }: Pick<ScheduleRow, 'report_id' | 'dashboard_id'>,
): Promise<string> {
  const table = report_id === null ? 'dashboards' : 'reports'
  const row = await db
    .selectFrom(table)
    .select('name')
    .where('id', '=', (report_id ?? dashboard_id)!)
    .executeTakeFirst()
  return row?.name ?? ''
}
