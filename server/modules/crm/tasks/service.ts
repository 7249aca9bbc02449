import { type Ctx, userIdOf } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { type PageQuery, pageOf, slice } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { refuseOverwriting, type Seen } from '../conflicts/overwriting.ts'
import { orderBy } from '../filter/sort-queries.ts'
import { keepInTrash } from '../trash/queries.ts'
import { TaskAssigned, TaskCompleted, TaskCreated, TaskUpdated } from './events.ts'
import { settleTasks, type TaskChoice, taskEntity } from './filter-queries.ts'
import {
  countTasks,
  deleteTaskRow,
  insertTask,
  insertTasks,
  listTaskRows,
  lockTask,
  type NewTask,
  updateTaskRow,
} from './queries.ts'
import type { Task, TaskIn, TaskPatch } from './schema.ts'
import { TaskNotFound } from './schema.ts'

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
    listTaskRows(ctx.db, filter, slice(page), sorted),
    countTasks(ctx.db, filter, COUNT_LIMIT),
  )
}

/** For the caller unless it names somebody; other domains make their tasks here too. */
export async function createTask(ctx: Ctx, input: TaskIn): Promise<Task> {
  const task = await insertTask(ctx, {
    ...input,
    id: newId(),
    assignee_id: input.assignee_id === undefined ? userIdOf(ctx) : input.assignee_id,
    created_by_id: userIdOf(ctx),
    completed_at: input.status === 'done' ? ctx.now.toString() : null,
  })
  await ctx.emit(TaskCreated, tellOf(task))
  await tellAssignee(ctx, task)
  if (task.status === 'done') await ctx.emit(TaskCompleted, tellOf(task))
  return task
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

export async function updateTask(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...input }: TaskPatch & Seen,
): Promise<Task> {
  const before = found(await lockTask(ctx.db, id), TaskNotFound)
  const changes = findChanges(before, input.due_at ? { ...input, due_at: asStored(input.due_at) } : input)
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes, current: () => before })
  const completes = input.status === 'done' && before.status !== 'done'
  const reopens = input.status !== undefined && input.status !== 'done'
  const task = await updateTaskRow(ctx, id, {
    ...input,
    ...(completes ? { completed_at: ctx.now.toString() } : {}),
    ...(reopens ? { completed_at: null } : {}),
  })
  if (Object.keys(changes).length > 0) await ctx.emit(TaskUpdated, { ...tellOf(task), changes })
  if (task.assignee_id !== before.assignee_id) await tellAssignee(ctx, task)
  if (completes) await ctx.emit(TaskCompleted, tellOf(task))
  return task
}

const asStored = (at: string): string => Temporal.Instant.from(at).toString({ fractionalSecondDigits: 3 })

/** Where it is kept. */
export async function deleteTask(ctx: Ctx, id: string): Promise<string> {
  const { title } = found(await lockTask(ctx.db, id), TaskNotFound)
  const [trashId] = await keepInTrash(ctx, 'task', [{ id, title }])
  await deleteTaskRow(ctx.db, id)
  return trashId!
}

async function tellAssignee(ctx: Ctx, task: Task): Promise<void> {
  const { assignee_id } = task
  if (assignee_id === null || assignee_id === userIdOf(ctx) || task.status !== 'open') return
  await ctx.emit(TaskAssigned, { ...tellOf(task), assignee_id })
}

export const tellOf = ({
  id,
  title,
  type,
  contact_id,
  deal_id,
}: Pick<Task, 'id' | 'title' | 'type' | 'contact_id' | 'deal_id'>) => ({
  task_id: id,
  title,
  type,
  contact_id,
  deal_id,
})
