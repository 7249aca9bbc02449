import {
  Choice,
  DateOnly,
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
import { missing, Subject, SubjectIn } from '../subjects/schema.ts'
import { Repeat, RepeatIn } from './repeat.ts'

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
  due_on: Nullable(DateOnly),
  remind_minutes_before: Nullable(Type.Integer()),
  repeat: Nullable(Repeat),
  series_id: Nullable(Uuid),
  next_task_id: Nullable(Uuid),
  completed_at: Nullable(Timestamp),
  subject: Nullable(Subject),
  subject_title: Nullable(Type.String()),
  contact_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  assignee_id: Nullable(UserId),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Task = Static<typeof Task>

/** As it is stored. */
export interface TaskRow extends Omit<Task, 'subject' | 'subject_title'> {
  company_id: string | null
  task_id: string | null
  quote_id: string | null
  invoice_id: string | null
  contract_id: string | null
  subscription_id: string | null
  series_day: string | null
  series_time: string | null
  series_number: number | null
}

const title = Text(300, { minLength: 1 })
const optional = {
  notes: Nullable(Text(10_000)),
  type: Choice(taskTypes),
  priority: Choice(taskPriorities),
  status: Choice(taskStatuses),
  due_at: Nullable(Timestamp),
  due_on: Nullable(
    Type.String({
      ...DateOnly,
      description: 'The day it is due on, where no time matters: `due_at` is the midnight that ends it.',
    }),
  ),
  remind_minutes_before: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 40_320,
      description: 'How long before it is due its assignee is reminded.',
    }),
  ),
  repeat: Nullable(RepeatIn),
  subject: Nullable(SubjectIn),
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
  'due_on',
  'remind_minutes_before',
  'repeat',
  'series_id',
  'series_day',
  'series_time',
  'series_number',
  'next_task_id',
  'completed_at',
  'contact_id',
  'deal_id',
  'company_id',
  'task_id',
  'quote_id',
  'invoice_id',
  'contract_id',
  'subscription_id',
  'assignee_id',
  'created_by_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TaskRow)[]

export const TaskNotFound = missing.task
