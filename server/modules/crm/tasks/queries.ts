import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageSlice } from '#kit/page.ts'
import { containing } from '#kit/text/like.ts'
import { type Task, type TaskRow, taskColumns } from './schema.ts'

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
  if (filter.due_before) {
    // What is due on the day that ends then is due before.
    const { due_before } = filter
    chosen = chosen
      .where('due_at', '<=', due_before)
      .where(eb => eb.or([eb('due_at', '<', due_before), eb('due_on', 'is not', null)]))
  }
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
): Promise<TaskRow[]> {
  const rows = await filterTasks(db.selectFrom('tasks').select(taskColumns), filter)
    .orderBy(order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows as TaskRow[]
}

export async function countTasks(db: Db, filter: TaskFilter, most: number): Promise<number> {
  const some = filterTasks(db.selectFrom('tasks').select('id'), filter).limit(most)
  const row = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findTask(db: Db, id: string): Promise<TaskRow | undefined> {
  const row = await db.selectFrom('tasks').select(taskColumns).where('id', '=', id).executeTakeFirst()
  return row as TaskRow | undefined
}

export async function lockTask(db: Db, id: string): Promise<TaskRow | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as TaskRow | undefined
}

export type TaskValues = Partial<Omit<TaskRow, 'id' | 'created_at' | 'updated_at'>> & {
  remind_at?: string | null
  untouched?: boolean
}

const stored = ({ repeat, ...values }: TaskValues) =>
  repeat === undefined ? values : { ...values, repeat: repeat && toJson(repeat) }

export async function insertTask(
  ctx: Ctx,
  id: string,
  values: TaskValues & { title: string },
): Promise<TaskRow> {
  const now = ctx.now.toString()
  const row = await ctx.db
    .insertInto('tasks')
    .values({
      ...stored(values),
      title: values.title,
      id,
      created_at: now,
      updated_at: now,
      // Nobody is told when an example is due.
      due_told: ctx.isQuiet ? (values.due_at ?? null) : null,
    })
    .returning(taskColumns)
    .executeTakeFirstOrThrow()
  return row as TaskRow
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

export async function updateTaskRow(ctx: Ctx, id: string, values: TaskValues): Promise<TaskRow> {
  const row = await ctx.db
    .updateTable('tasks')
    .set({ ...stored(values), untouched: false, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returning(taskColumns)
    .executeTakeFirstOrThrow()
  return row as TaskRow
}

export async function deleteTaskRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tasks').where('id', '=', id).execute()
}

/** A task that followed another one, unless somebody changed it or put something on it. */
export async function deleteUntouchedTask(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from tasks t where t.id = ${id} and t.status = 'open' and t.untouched
      and not exists (select from notes n where n.task_id = t.id)
      and not exists (select from record_files f where f.task_id = t.id)
    returning t.id`.execute(db)
  return rows.length > 0
}
