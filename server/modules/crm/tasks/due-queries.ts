import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type TaskRow, taskColumns } from './schema.ts'

interface Due {
  /** Null: anybody's. */
  assigneeId: number | null
  /** Milliseconds: due within, whatever their status but canceled; or open and due before. */
  from?: number
  to?: number
  before?: number
}

const iso = (instant: number) => new Date(instant).toISOString()

/** When it is due, in milliseconds; of a day, its last one. */
export const lastMoment = ({ due_at, due_on }: Pick<TaskRow, 'due_at' | 'due_on'>): number =>
  Date.parse(due_at!) - (due_on === null ? 0 : 1)

export async function selectTasksDue(db: Db, due: Due, most = 2000): Promise<TaskRow[]> {
  let query = db.selectFrom('tasks').select(taskColumns).where('due_at', 'is not', null)
  if (due.assigneeId !== null) query = query.where('assignee_id', '=', due.assigneeId)
  query =
    due.before === undefined
      ? query
          .where('status', 'in', ['open', 'done'])
          .where('due_at', '>=', iso(due.from!))
          .where('due_at', '<=', iso(due.to!))
      : query.where('status', '=', 'open').where('due_at', '<=', iso(due.before))
  const rows = (await query.orderBy('due_at').orderBy('id').limit(most).execute()) as TaskRow[]
  return rows.filter(task => {
    const at = lastMoment(task)
    return due.before === undefined ? at >= due.from! && at < due.to! : at < due.before
  })
}

/** Open tasks whose moment has come and was not told yet; they count as told from here on. */
export async function takeDueTasks({ db, now }: Ctx, most: number): Promise<TaskRow[]> {
  const chosen = db
    .selectFrom('tasks')
    .select('id')
    .where('status', '=', 'open')
    .where('due_at', 'is not', null)
    .where(sql<boolean>`due_told is distinct from due_at`)
    .where('due_at', '<=', now.toString())
    .where('due_at', '>', now.subtract({ hours: 72 }).toString())
    .orderBy('due_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('tasks')
    .set(eb => ({ due_told: eb.ref('due_at') }))
    .where('id', 'in', chosen)
    .returning(taskColumns)
    .execute()
  return rows as TaskRow[]
}

/** Open tasks of whose moment their assignee is to be reminded; that counts as done from here on. */
export async function takeReminders({ db, now }: Ctx, most: number): Promise<TaskRow[]> {
  const chosen = db
    .selectFrom('tasks')
    .select('id')
    .where('status', '=', 'open')
    .where('remind_at', '<=', now.toString())
    .where('remind_at', '>', now.subtract({ hours: 72 }).toString())
    .orderBy('remind_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('tasks')
    .set({ remind_at: null })
    .where('id', 'in', chosen)
    .returning(taskColumns)
    .execute()
  return rows as TaskRow[]
}

/** Whose clock a day is meant by: that of whoever does it, else the organization's. */
export async function requireZone(db: Db, assigneeId: number | null): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce((select s.timezone from notification_settings s where s.user_id = ${assigneeId}), o.timezone) as zone
    from organizations o`.execute(db)
  return rows[0]!.zone
}
