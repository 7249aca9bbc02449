import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageSlice } from '#kit/page.ts'
import { containing } from '#kit/text/like.ts'
import { type Task, type TaskPatch, taskColumns } from './schema.ts'

export interface TaskFilter {
  status?: Task['status'] | undefined
  type?: Task['type'] | undefined
  priority?: Task['priority'] | undefined
  q?: string | undefined
  contact_id?: string | undefined
  deal_id?: string | undefined
  assignee_id?: number | undefined
  holds?: readonly RawBuilder<boolean>[]
  due_before?: string | undefined
}

export function filterTasks<O>(query: SelectQueryBuilder<DB, 'tasks', O>, filter: TaskFilter) {
  let chosen = query
  for (const key of ['status', 'type', 'priority', 'contact_id', 'deal_id', 'assignee_id'] as const) {
    if (filter[key] !== undefined) chosen = chosen.where(key, '=', filter[key])
  }
  for (const holds of filter.holds ?? []) chosen = chosen.where(holds)
  if (filter.due_before) chosen = chosen.where('due_at', '<', filter.due_before)
  if (filter.q?.trim()) {
    const pattern = containing(filter.q.trim())
    chosen = chosen.where(
      sql<boolean>`fold(tasks.title || ' ' || coalesce(tasks.notes, '')) like fold(${pattern})`,
    )
  }
  return chosen
}

/** Newest first, unless told otherwise. */
export async function listTaskRows(
  db: Db,
  filter: TaskFilter,
  page: PageSlice,
  order: RawBuilder<unknown> = sql`tasks.created_at desc, tasks.id desc`,
): Promise<Task[]> {
  const rows = await filterTasks(db.selectFrom('tasks').select(taskColumns), filter)
    .orderBy(order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows as Task[]
}

export async function countTasks(db: Db, filter: TaskFilter, most: number): Promise<number> {
  const some = filterTasks(db.selectFrom('tasks').select('id'), filter).limit(most)
  const row = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findTask(db: Db, id: string): Promise<Task | undefined> {
  const row = await db.selectFrom('tasks').select(taskColumns).where('id', '=', id).executeTakeFirst()
  return row as Task | undefined
}

export async function lockTask(db: Db, id: string): Promise<Task | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as Task | undefined
}

type TaskValues = TaskPatch & { completed_at?: string | null }

export async function insertTask(
  ctx: Ctx,
  values: TaskValues & { id: string; title: string; created_by_id: number | null },
): Promise<Task> {
  const now = ctx.now.toString()
  const row = await ctx.db
    .insertInto('tasks')
    .values({ ...values, created_at: now, updated_at: now })
    .returning(taskColumns)
    .executeTakeFirstOrThrow()
  return row as Task
}

export interface NewTask {
  id: string
  title: string
  notes: string | null
  type: Task['type']
  priority: Task['priority']
  due_at: string | null
  assignee_id: number | null
  contact_id: string | null
  deal_id: string | null
}

export async function insertTasks(
  ctx: Ctx,
  tasks: readonly NewTask[],
  createdById: number | null,
): Promise<void> {
  const now = ctx.now.toString()
  await sql`insert into tasks (id, title, notes, type, priority, due_at, assignee_id, contact_id, deal_id, created_by_id,
      created_at, updated_at)
    select n.id, n.title, n.notes, n.type, n.priority, n.due_at, n.assignee_id, n.contact_id, n.deal_id,
      ${createdById}::int, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${toJson(tasks)}::json) as n (id uuid, title text, notes text, type text, priority text,
      due_at timestamptz, assignee_id int, contact_id uuid, deal_id uuid)`.execute(ctx.db)
}

export async function updateTaskRow(ctx: Ctx, id: string, values: TaskValues): Promise<Task> {
  const row = await ctx.db
    .updateTable('tasks')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returning(taskColumns)
    .executeTakeFirstOrThrow()
  return row as Task
}

export async function deleteTaskRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tasks').where('id', '=', id).execute()
}
