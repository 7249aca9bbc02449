import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { contactEntity } from '../contacts/filter-queries.ts'
import { conditionsOf } from '../filter/choose-queries.ts'
import { filterEntity } from '../filter/declare-queries.ts'
import type { Choosing } from '../filter/schema.ts'
import { columnOf } from '../subjects/columns.ts'
import type { TaskFilter } from './queries.ts'
import { repeatUnits } from './repeat.ts'
import { Task, TaskPatch } from './schema.ts'
import { subjectOrder } from './show.ts'

/** By the kind of record it is about, and by how often it comes again. */
const subject = {
  label: 'about',
  isEditable: false,
  type: 'select',
  options: subjectOrder,
  value: sql`case ${sql.join(
    subjectOrder.map(
      type => sql`when ${sql.ref(`tasks.${columnOf(type)}`)} is not null then ${sql.lit(type)}`,
    ),
    sql` `,
  )} end`,
} as const
const repeat = {
  label: 'repeats',
  isEditable: false,
  type: 'select',
  options: repeatUnits,
  value: sql`tasks.repeat ->> 'every'`,
} as const

export const taskEntity = filterEntity({
  name: 'tasks',
  table: 'tasks',
  owner: 'assignee_id',
  shape: Task,
  input: TaskPatch,
  without: ['subject_title'],
  fields: () => ({ subject, repeat }),
  related: { contact: { entity: contactEntity, by: 'tasks.contact_id' } },
})

export type TaskChoice = Omit<TaskFilter, 'holds'> & Choosing

export async function settleTasks(
  ctx: Ctx,
  { assignee, match, rules, ...filter }: TaskChoice,
): Promise<TaskFilter> {
  return { ...filter, holds: await conditionsOf(ctx, taskEntity, { assignee, match, rules }) }
}
