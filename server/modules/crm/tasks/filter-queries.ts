import type { Ctx } from '#kit/context.ts'
import { contactEntity } from '../contacts/filter-queries.ts'
import { conditionsOf } from '../filter/choose-queries.ts'
import { filterEntity } from '../filter/declare-queries.ts'
import type { Choosing } from '../filter/schema.ts'
import type { TaskFilter } from './queries.ts'
import { Task, TaskPatch } from './schema.ts'

export const taskEntity = filterEntity({
  name: 'tasks',
  table: 'tasks',
  owner: 'assignee_id',
  shape: Task,
  input: TaskPatch,
  without: ['subject', 'subject_title', 'repeat'],
  related: { contact: { entity: contactEntity, by: 'tasks.contact_id' } },
})

export type TaskChoice = Omit<TaskFilter, 'holds'> & Choosing

export async function settleTasks(
  ctx: Ctx,
  { assignee, match, rules, ...filter }: TaskChoice,
): Promise<TaskFilter> {
  return { ...filter, holds: await conditionsOf(ctx, taskEntity, { assignee, match, rules }) }
}
