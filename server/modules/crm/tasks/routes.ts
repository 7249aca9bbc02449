import { readName } from '#kit/name.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { OwnersText, readOwners } from '#kit/records/owners.ts'
import { idParam, route } from '#kit/route.ts'
import { Choice, Data, Text, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { ChangedMeanwhile, ifUnchanged } from '../conflicts/overwriting.ts'
import { Deleted } from '../trash/schema.ts'
import { findTask } from './queries.ts'
import { Task, TaskIn, TaskNotFound, TaskPatch, taskPriorities, taskStatuses, taskTypes } from './schema.ts'
import { createTask, deleteTask, listTasks, updateTask } from './service.ts'

const params = { task_id: idParam('task', TaskNotFound) }
const errors = [TaskNotFound]

export const taskRoutes = [
  route({
    method: 'GET',
    path: '/tasks',
    tag: 'Tasks',
    summary: 'List tasks, newest first',
    query: Type.Object({
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
    }),
    returns: Paged(Task),
    handler: (ctx, { query: { page, limit, assignee, ...filter } }) =>
      listTasks(ctx, { page, limit }, { ...filter, assignees: readOwners(ctx, 'assignee', assignee) }),
  }),
  route({
    method: 'POST',
    path: '/tasks',
    tag: 'Tasks',
    summary: 'Create a task',
    description: 'Assigned to the caller unless `assignee_id` says otherwise.',
    status: 201,
    body: TaskIn,
    returns: Data(Task),
    example: { body: { title: 'Call Ada back', type: 'call', due_at: '2026-11-16T14:00:00Z' } },
    handler: async (ctx, { body }) => ({
      data: await createTask(ctx, { ...body, title: readName('title', body.title) }),
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
      data: found(await findTask(ctx.db, task_id), TaskNotFound),
    }),
  }),
  route({
    method: 'PUT',
    path: '/tasks/{task_id}',
    tag: 'Tasks',
    summary: 'Update a task',
    description: 'Setting the status to `done` notes when; any other status clears that.',
    params,
    errors: [...errors, ChangedMeanwhile],
    body: ifUnchanged(TaskPatch),
    returns: Data(Task),
    example: { body: { status: 'done' } },
    handler: async (ctx, { params: { task_id }, body }) => {
      const title = body.title === undefined ? {} : { title: readName('title', body.title) }
      return { data: await updateTask(ctx, task_id, { ...body, ...title }) }
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
