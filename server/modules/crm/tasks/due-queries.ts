import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type Task, taskColumns } from './schema.ts'

interface Due {
  /** Null: anybody's. */
  assigneeId: number | null
  /** Milliseconds: due within, whatever their status but canceled; or open and due before. */
  from?: number
  to?: number
  before?: number
}

const iso = (instant: number) => new Date(instant).toISOString()

export async function selectTasksDue(db: Db, due: Due, most = 2000): Promise<Task[]> {
  let query = db.selectFrom('tasks').select(taskColumns).where('due_at', 'is not', null)
  if (due.assigneeId !== null) query = query.where('assignee_id', '=', due.assigneeId)
  query =
    due.before === undefined
      ? query
          .where('status', 'in', ['open', 'done'])
          .where('due_at', '>=', iso(due.from!))
          .where('due_at', '<', iso(due.to!))
      : query.where('status', '=', 'open').where('due_at', '<', iso(due.before))
  return (await query.orderBy('due_at').orderBy('id').limit(most).execute()) as Task[]
}

/** Open tasks whose moment has come and was not told yet; they count as told from here on. */
export async function takeDueTasks({ db, now }: Ctx, most: number): Promise<Task[]> {
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
  return rows as Task[]
}
