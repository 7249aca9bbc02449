import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { createTask, type Person } from '#modules/crm/index.ts'
import { type TaskTexts, TemplateFailed } from '../merge/write.ts'
import type { Program, TimelineStep } from './load.ts'
import { type EnrollmentRow, insertTaskSend } from './queries.ts'
import { asDispatcher } from './senders.ts'

/** The send is found again by this: every event about the message carries it. */
export const SOURCE_KIND = 'sequence'

const taskTypes = { task: 'todo', call: 'call', linkedin: 'linkedin' } as const

export async function makeTask(
  ctx: Ctx,
  { sequence }: Program,
  step: TimelineStep,
  enrollment: EnrollmentRow,
  person: Person,
  texts: TaskTexts,
): Promise<void> {
  const kind = step.step_type as keyof typeof taskTypes
  if (texts.error !== undefined) throw new TemplateFailed(texts.error)
  const { title, notes } = texts
  const task = await createTask(asDispatcher(ctx), {
    title,
    notes: notes || null,
    type: taskTypes[kind],
    priority: step.task_priority as 'low' | 'normal' | 'high',
    due_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
    contact_id: person.id,
    assignee_id: person.owner_id ?? enrollment.enrolled_by_id ?? sequence.created_by_id,
  })
  await insertTaskSend(ctx, {
    id: newId(),
    sequence_id: sequence.id,
    enrollment_id: enrollment.id,
    step_id: step.id,
    variant_id: step.id,
    task_id: task.id,
    at: ctx.now.toString(),
  })
}
