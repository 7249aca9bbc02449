import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { createTask, type Person, withSender } from '#modules/crm/index.ts'
import { renderHtml, renderLine, renderText } from '#platform/liquid/render.ts'
import type { EnrollmentRow, Program, TimelineStep } from './load.ts'
import { asDispatcher } from './senders.ts'

/** The send is found again by this: every event about the message carries it. */
export const SOURCE_KIND = 'sequence'

/** A reply keeps the subject of what it replies to, or mail readers would start a new thread. */
export function renderMail(
  content: { subject: string; body_html: string },
  person: Person,
  sender: { from_name: string; from_email: string },
  threadSubject: string | undefined,
): { subject: string; body: string } {
  const fields = withSender(person.fields, sender)
  const subject =
    threadSubject === undefined
      ? renderLine(content.subject, fields)
      : `Re: ${threadSubject.replace(/^(?:re:\s*)+/i, '')}`
  return { subject, body: renderHtml(content.body_html, fields) }
}

const taskTypes = { task: 'todo', call: 'call', linkedin: 'linkedin' } as const
const usualTitles = { task: 'Follow up with', call: 'Call', linkedin: 'Write on LinkedIn to' } as const

export async function makeTask(
  ctx: Ctx,
  { sequence }: Program,
  step: TimelineStep,
  enrollment: EnrollmentRow,
  person: Person,
): Promise<void> {
  const kind = step.step_type as keyof typeof taskTypes
  const { title, notes } = renderTask(step, person)
  const task = await createTask(asDispatcher(ctx), {
    title,
    notes: notes || null,
    type: taskTypes[kind],
    priority: step.task_priority as 'low' | 'normal' | 'high',
    due_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
    contact_id: person.id,
    assignee_id: person.owner_id ?? enrollment.enrolled_by_id ?? sequence.created_by_id,
  })
  await ctx.db
    .insertInto('sequence_sends')
    .values({
      id: newId(),
      sequence_id: sequence.id,
      enrollment_id: enrollment.id,
      step_id: step.id,
      variant_id: step.id,
      task_id: task.id,
      at: ctx.now.toString(),
    })
    .execute()
}

export function renderTask(
  step: { step_type: string; name: string; task_title: string; task_notes: string },
  person: Person,
): { title: string; notes: string } {
  const usual = usualTitles[step.step_type as keyof typeof usualTitles] ?? ''
  const title = renderLine(step.task_title, person.fields) || step.name
  return {
    title: (title || `${usual} ${person.name || (person.email ?? 'the contact')}`).slice(0, 300),
    notes: renderText(step.task_notes, person.fields).slice(0, 10_000),
  }
}
