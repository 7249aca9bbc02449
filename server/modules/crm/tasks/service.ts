import { type Ctx, userIdOf } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { type PageQuery, pageOf, slice } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { refuseOverwriting, type Seen } from '../conflicts/overwriting.ts'
import { orderBy } from '../filter/sort-queries.ts'
import { holdPartiesOf } from '../parties-queries.ts'
import { keepInTrash } from '../trash/queries.ts'
import { requireZone } from './due-queries.ts'
import { TaskAssigned, TaskCompleted, TaskCreated, TaskUpdated } from './events.ts'
import { settleTasks, type TaskChoice, taskEntity } from './filter-queries.ts'
import {
  countTasks,
  deleteTaskRow,
  deleteUntouchedTask,
  insertTask,
  insertTasks,
  listTaskRows,
  lockTask,
  type NewTask,
  type TaskValues,
  updateTaskRow,
} from './queries.ts'
import { nextDue } from './repeat.ts'
import { type TaskIn, TaskNotFound, type TaskPatch, type TaskRow } from './schema.ts'
import { asStored, momentBefore, settle } from './settle.ts'
import { showTask, showTasks } from './show.ts'

const COUNT_LIMIT = 10_000

interface Sorting {
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

export async function listTasks(ctx: Ctx, page: PageQuery, choice: TaskChoice, { sort, order }: Sorting) {
  const filter = await settleTasks(ctx, choice)
  const sorted = sort === undefined ? undefined : await orderBy(ctx, taskEntity, sort, order)
  return pageOf(
    page,
    listTaskRows(ctx.db, filter, slice(page), sorted).then(rows => showTasks(ctx, rows)),
    countTasks(ctx.db, filter, COUNT_LIMIT),
  )
}

/** For the caller unless it names somebody; other domains make their tasks here too. */
export async function createTask(ctx: Ctx, input: TaskIn): Promise<TaskRow> {
  const id = newId()
  const assignee_id = input.assignee_id === undefined ? userIdOf(ctx) : input.assignee_id
  const values = await settle(ctx, id, { ...input, assignee_id })
  const isDone = input.status === 'done'
  const made = await insertTask(ctx, id, {
    ...values,
    title: input.title,
    created_by_id: userIdOf(ctx),
    completed_at: isDone ? ctx.now.toString() : null,
  })
  await ctx.emit(TaskCreated, tellOf(made))
  await tellAssignee(ctx, made)
  if (!isDone) return made
  await ctx.emit(TaskCompleted, tellOf(made))
  const next = await makeNext(ctx, made)
  return next ? updateTaskRow(ctx, id, { next_task_id: next.id }) : made
}

/** Many to be done, in few statements; their ids in the order given. */
export async function createTasks(ctx: Ctx, wanted: readonly Omit<NewTask, 'id'>[]): Promise<string[]> {
  const tasks = wanted.map(one => ({ ...one, id: newId() }))
  await insertTasks(ctx, tasks, userIdOf(ctx))
  await ctx.emitAll(TaskCreated, tasks.map(tellOf))
  const given = tasks.flatMap(task =>
    task.assignee_id === null || task.assignee_id === userIdOf(ctx)
      ? []
      : [{ ...tellOf(task), assignee_id: task.assignee_id }],
  )
  await ctx.emitAll(TaskAssigned, given)
  return tasks.map(({ id }) => id)
}

/** Fields of a row that are no news by themselves. */
const inner = ['remind_at', 'series_day', 'series_time', 'series_number'] as const

export async function updateTask(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...input }: TaskPatch & Seen,
): Promise<TaskRow> {
  holdPartiesOf(ctx, 'tasks', id)
  const before = found(await lockTask(ctx.db, id), TaskNotFound)
  const values: TaskValues = await settle(ctx, id, input, before)
  const told = Object.fromEntries(Object.entries(values).filter(([key]) => !inner.includes(key as never)))
  const changes = findChanges(before, told)
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes, current: () => showTask(ctx, before) })
  const completes = input.status === 'done' && before.status !== 'done'
  const reopens = input.status !== undefined && input.status !== 'done'
  if (completes) values.completed_at = ctx.now.toString()
  if (reopens) values.completed_at = null
  const next = completes ? await makeNext(ctx, { ...before, ...values }) : null
  if (next) values.next_task_id = next.id
  if (reopens && before.next_task_id && (await deleteUntouchedTask(ctx.db, before.next_task_id)))
    values.next_task_id = null
  const task = await updateTaskRow(ctx, id, values)
  if (Object.keys(changes).length > 0) await ctx.emit(TaskUpdated, { ...tellOf(task), changes })
  if (task.assignee_id !== before.assignee_id) await tellAssignee(ctx, task)
  if (completes) await ctx.emit(TaskCompleted, tellOf(task))
  return task
}

/** The next one of a series, when one is done; the row of that one is locked, so there is one next. */
async function makeNext(ctx: Ctx, done: TaskRow): Promise<TaskRow | null> {
  const { repeat, due_at, due_on, next_task_id } = done
  if (!repeat || due_at === null || next_task_id !== null) return null
  if (repeat.count !== undefined && done.series_number! >= repeat.count) return null
  const due = {
    at: Temporal.Instant.from(due_at),
    on: due_on === null ? null : Temporal.PlainDate.from(due_on),
  }
  const series = {
    repeat,
    day: Temporal.PlainDate.from(done.series_day!),
    time: done.series_time === null ? null : Temporal.PlainTime.from(done.series_time),
  }
  const next = nextDue(series, { due, now: ctx.now, zone: await requireZone(ctx.db, done.assignee_id) })
  if (!next) return null
  const { id: _, created_at: __, updated_at: ___, ...same } = done
  const task = await insertTask(ctx, newId(), {
    ...same,
    status: 'open',
    completed_at: null,
    due_at: asStored(next.at),
    due_on: next.on?.toString() ?? null,
    remind_at: momentBefore(asStored(next.at), done.remind_minutes_before),
    series_number: done.series_number! + 1,
    next_task_id: null,
    untouched: true,
  })
  await ctx.emit(TaskCreated, tellOf(task))
  return task
}

/** Where it is kept. */
export async function deleteTask(ctx: Ctx, id: string): Promise<string> {
  const { title } = found(await lockTask(ctx.db, id), TaskNotFound)
  const [trashId] = await keepInTrash(ctx, 'task', [{ id, title }])
  await deleteTaskRow(ctx.db, id)
  return trashId!
}

async function tellAssignee(ctx: Ctx, task: TaskRow): Promise<void> {
  const { assignee_id } = task
  if (assignee_id === null || assignee_id === userIdOf(ctx) || task.status !== 'open') return
  await ctx.emit(TaskAssigned, { ...tellOf(task), assignee_id })
}

type Told = Pick<TaskRow, 'id' | 'title' | 'type' | 'contact_id' | 'deal_id'> & { company_id?: string | null }

export const tellOf = ({ id, title, type, contact_id, deal_id, company_id }: Told) => ({
  task_id: id,
  title,
  type,
  contact_id,
  deal_id,
  ...(company_id ? { company_id } : {}),
})
