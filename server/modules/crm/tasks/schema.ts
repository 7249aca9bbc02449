import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const taskTypes = ['todo', 'call', 'email', 'linkedin', 'meeting'] as const
export const taskPriorities = ['low', 'normal', 'high'] as const
export const taskStatuses = ['open', 'done', 'canceled'] as const

export const Task = NamedObject('Task', {
  id: Uuid,
  title: Type.String(),
  notes: Nullable(Type.String()),
  type: Choice(taskTypes),
  priority: Choice(taskPriorities),
  status: Choice(taskStatuses),
  due_at: Nullable(Timestamp),
  completed_at: Nullable(Timestamp),
  contact_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  assignee_id: Nullable(UserId),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Task = Static<typeof Task>

const title = Text(300, { minLength: 1 })
const optional = {
  notes: Nullable(Text(10_000)),
  type: Choice(taskTypes),
  priority: Choice(taskPriorities),
  status: Choice(taskStatuses),
  due_at: Nullable(Timestamp),
  contact_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  assignee_id: Nullable(UserId),
}

export const TaskIn = Type.Object({ title, ...Patch(optional).properties })
export type TaskIn = Static<typeof TaskIn>
export const TaskPatch = Patch({ title, ...optional })
export type TaskPatch = Static<typeof TaskPatch>

export const taskColumns = [
  'id',
  'title',
  'notes',
  'type',
  'priority',
  'status',
  'due_at',
  'completed_at',
  'contact_id',
  'deal_id',
  'assignee_id',
  'created_by_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Task)[]

export const TaskNotFound = problem(404, 'task_not_found', 'Task not found')
