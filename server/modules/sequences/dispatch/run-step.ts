import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { createTask } from '#modules/crm/index.ts'
import { sendMail } from '#modules/email/index.ts'
import { type Person, withSender } from '../merge/fields.ts'
import { renderHtml, renderLine, renderText } from '../merge/render.ts'
import { chooseVariant } from '../schedule/variants.ts'
import type { StepRow } from '../steps/queries.ts'
import type { EnrollmentRow, Program, Surroundings, TimelineStep } from './load.ts'
import { asDispatcher, type Way } from './senders.ts'

/** The send is found again by this: every event about the message carries it. */
export const SOURCE_KIND = 'sequence'

export interface SentStep {
  message_id: string
  mailbox_id: string | null
}

/** Records the mail and that this step ran, in the caller's transaction: both or neither. */
export async function sendStep(
  ctx: Ctx,
  { sequence }: Program,
  step: TimelineStep,
  enrollment: EnrollmentRow,
  person: Person,
  way: Way,
  { threads }: Surroundings,
): Promise<SentStep> {
  const variant = chooseVariant<StepRow>(step, step.variants, enrollment)
  const thread = sequence.send_as_reply ? threads.get(enrollment.first_message_id ?? '') : undefined
  const { subject, body } = renderMail(variant, person, way.sender, thread?.subject)
  const id = newId()
  const mail = await sendMail(asDispatcher(ctx), {
    kind: 'sequence',
    category: 'outreach',
    to: { email: person.email!, name: person.name },
    subject,
    body_html: body,
    contact_id: person.id,
    account_id: way.account_id,
    integration_id: sequence.sender_integration_id,
    track_opens: true,
    track_clicks: true,
    reply_to_message_id: thread?.id ?? null,
    source_kind: SOURCE_KIND,
    source_id: id,
    quota_taken: way.isCapped,
  })
  await ctx.db
    .insertInto('sequence_sends')
    .values({
      id,
      sequence_id: sequence.id,
      enrollment_id: enrollment.id,
      step_id: step.id,
      variant_id: variant.id,
      message_id: mail.message_id,
      at: ctx.now.toString(),
      awaits_verdict: step.variants.length > 0,
    })
    .execute()
  return { message_id: mail.message_id, mailbox_id: way.account_id }
}

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
