import { readField } from '#kit/condition/evaluate.ts'
import type { Ctx } from '#kit/context.ts'
import { found, Problem } from '#kit/problem.ts'
import { FreeObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import {
  ContactNotFound,
  isKnownField,
  loadPeople,
  type Person,
  samplePerson,
  withSender,
} from '#modules/crm/index.ts'
import { chooseSender, textFromHtml } from '#modules/email/index.ts'
import {
  describeTemplateError,
  fieldsWithDefault,
  findTemplateError,
  usedFields,
} from '#platform/liquid/render.ts'
import { renderMail, renderTask } from '../dispatch/run-step.ts'
import { asDispatcher, openSenders, type Way } from '../dispatch/senders.ts'
import { SequenceNotFound, StepNotInSequence } from '../errors.ts'
import { type SequenceRow, type StepRow, selectStep } from '../steps/queries.ts'

export const Preview = Type.Object({
  step_id: Uuid,
  variant_label: Type.String(),
  subject: Type.String(),
  body_html: Type.String(),
  body_text: Type.String(),
  /** True: no contact was given, and everything shown is made up. */
  is_sample: Type.Boolean(),
  contact: FreeObject,
  merge_fields: Type.Array(
    Type.Object({ key: Type.String(), value: Nullable(Type.String()), defaulted: Type.Boolean() }),
  ),
  missing_fields: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
})
type Preview = Static<typeof Preview>

export async function previewStep(
  ctx: Ctx,
  sequenceId: string,
  { step_id, contact_id }: { step_id: string; contact_id?: string | null | undefined },
): Promise<Preview> {
  const sequence = found(await selectSequence(ctx, sequenceId), SequenceNotFound)
  const step = await selectStep(ctx.db, step_id)
  if (!step || step.sequence_id !== sequenceId) throw StepNotInSequence()
  const person = contact_id
    ? found((await loadPeople(ctx.db, [contact_id])).get(contact_id.toLowerCase()), ContactNotFound)
    : samplePerson
  const { sender } = await findWay(ctx, sequence)
  const fields = withSender(person.fields, sender)
  const templates =
    step.step_type === 'email' ? [step.subject, step.body_html] : [step.task_title, step.task_notes]
  const mergeFields = readFields(templates, fields)
  const missing = mergeFields.filter(field => field.value === null && !field.defaulted).map(({ key }) => key)
  const { subject, body, warnings } = render(step, person, sender)
  return {
    step_id,
    variant_label: step.variant_label ?? 'A',
    subject,
    body_html: body,
    body_text: textFromHtml(body),
    is_sample: !contact_id,
    contact: {
      id: contact_id ? person.id : null,
      name: person.name,
      email: person.email,
      title: person.fields.title ?? null,
      company_name: person.fields.company_name ?? null,
    },
    merge_fields: mergeFields,
    missing_fields: missing,
    warnings: [
      ...(contact_id ? [] : ['This is a sample contact, not a real one']),
      ...warnings,
      ...missing.map(key =>
        isKnownField(key) ? `${key} is empty for this contact` : `${key} is not a known field`,
      ),
      ...(person.unsubscribed ? ['The contact has unsubscribed and will not be mailed'] : []),
    ],
  }
}

const selectSequence = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('sequences').selectAll().where('id', '=', id).executeTakeFirst()

/** Who previews and simulations say the mail is from; a sequence that cannot send yet can still be looked at. */
export async function findWay(ctx: Ctx, sequence: SequenceRow): Promise<Pick<Way, 'sender' | 'room'>> {
  try {
    return await openSenders(ctx, sequence).find(null)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { sender: await chooseSender(asDispatcher(ctx), {}), room: null }
  }
}

function readFields(templates: readonly string[], fields: Record<string, unknown>) {
  const keys = [...new Set(templates.flatMap(usedFields))]
  const withDefault = new Set(templates.flatMap(template => [...fieldsWithDefault(template)]))
  return keys.map(key => {
    const value = readField(fields, key)
    const isEmpty = value === undefined || value === null || value === ''
    return { key, value: isEmpty ? null : show(value), defaulted: isEmpty && withDefault.has(key) }
  })
}

const show = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function render(step: StepRow, person: Person, sender: { from_name: string; from_email: string }) {
  const problems = [step.subject, step.body_html, step.task_title, step.task_notes].flatMap(
    template => findTemplateError(template) ?? [],
  )
  try {
    if (step.step_type === 'email') {
      return { ...renderMail(step, person, sender, undefined), warnings: problems }
    }
    const { title, notes } = renderTask(step, person)
    return { subject: title, body: escapeLines(notes), warnings: problems }
  } catch (error) {
    const warnings = problems.length > 0 ? problems : [describeTemplateError(error)]
    return { subject: step.subject, body: step.body_html, warnings }
  }
}

const escapeLines = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
