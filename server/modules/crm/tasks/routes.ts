import type { Ctx } from '#kit/context.ts'
import { readName } from '#kit/name.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { OwnersText } from '#kit/records/owners.ts'
import { idParam, route } from '#kit/route.ts'
import { Choice, Data, Text, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { ChangedMeanwhile, ifUnchanged } from '../conflicts/overwriting.ts'
import { readFilter } from '../filter/choose-queries.ts'
import { fieldsRoute, queryRoute } from '../filter/fields.ts'
import { type Filtered, FilterText, sorting } from '../filter/schema.ts'
import { SubjectMissing } from '../subjects/schema.ts'
import { Deleted } from '../trash/schema.ts'
import { taskEntity } from './filter-queries.ts'
import { findTask } from './queries.ts'
import { Task, TaskIn, TaskNotFound, TaskPatch, taskPriorities, taskStatuses, taskTypes } from './schema.ts'
import { createTask, deleteTask, listTasks, updateTask } from './service.ts'
import { showTask } from './show.ts'

const params = { task_id: idParam('task', TaskNotFound) }
const errors = [TaskNotFound]

const ListQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(taskStatuses)),
  type: Type.Optional(Choice(taskTypes)),
  priority: Type.Optional(Choice(taskPriorities)),
  q: Type.Optional(Text(200)),
  contact_id: Type.Optional(Uuid),
  deal_id: Type.Optional(Uuid),
  assignee_id: Type.Optional(UserId),
  assignee: Type.Optional(OwnersText),
  due_before: Type.Optional(Timestamp),
  filter: FilterText,
  ...sorting,
})

function list(ctx: Ctx, query: Filtered<typeof ListQuery>) {
  const { page, limit, sort, order, filter, ...asked } = query
  return listTasks(ctx, { page, limit }, { ...asked, ...readFilter(filter) }, { sort, order })
}

export const taskRoutes = [
  route({
    method: 'GET',
    path: '/tasks',
    tag: 'Tasks',
    summary: 'List tasks, newest first',
    query: ListQuery,
    returns: Paged(Task),
    handler: (ctx, { query }) => list(ctx, query),
  }),
  fieldsRoute(taskEntity, '/tasks/fields', 'Tasks'),
  queryRoute({ path: '/tasks/query', tag: 'Tasks', query: ListQuery, returns: Paged(Task), list }),
  route({
    method: 'POST',
    path: '/tasks',
    tag: 'Tasks',
    summary: 'Create a task',
    description:
      'Assigned to the caller unless `assignee_id` says otherwise. `subject` is the record it is about; a contact and a deal ' +
      'may as well be given by `contact_id` and `deal_id`. With `repeat`, the next one is made when one is done.',
    status: 201,
    errors: SubjectMissing,
    body: TaskIn,
    returns: Data(Task),
    example: { body: { title: 'Call Ada back', type: 'call', due_at: '2026-11-16T14:00:00Z' } },
    handler: async (ctx, { body }) => ({
      data: await showTask(ctx, await createTask(ctx, { ...body, title: readName('title', body.title) })),
    }),
  }),
  route({
    method: 'GET',
    path: '/tasks/{task_id}',
    tag: 'Tasks',
    summary: 'Get a task',
    params,
    errors,
    returns: Data(Task),
    handler: async (ctx, { params: { task_id } }) => ({
      data: await showTask(ctx, found(await findTask(ctx.db, task_id), TaskNotFound)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/tasks/{task_id}',
    tag: 'Tasks',
    summary: 'Update a task',
    description:
      'Setting the status to `done` notes when, and makes the next one where the task repeats; any other status clears ' +
      'that, and takes away a next one that nobody has touched.',
    params,
    errors: [...SubjectMissing, ChangedMeanwhile],
    body: ifUnchanged(TaskPatch),
    returns: Data(Task),
    example: { body: { status: 'done' } },
    handler: async (ctx, { params: { task_id }, body }) => {
      const title = body.title === undefined ? {} : { title: readName('title', body.title) }
      return { data: await showTask(ctx, await updateTask(ctx, task_id, { ...body, ...title })) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/tasks/{task_id}',
    tag: 'Tasks',
    summary: 'Delete a task',
    params,
    errors,
    returns: Deleted,
    handler: async (ctx, { params: { task_id } }) => ({ trash_id: await deleteTask(ctx, task_id) }),
  }),
]
