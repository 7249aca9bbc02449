import type { Ctx, WorkCtx } from '#kit/context.ts'
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
import { chooseSender } from '#modules/email/index.ts'
import { previewWarnings } from '#modules/outreach/index.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { isSmallHtml } from '#platform/html/limits.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { asDispatcher, openSenders, type SenderRoom } from '../dispatch/senders.ts'
import { SequenceNotFound, StepNotInSequence } from '../errors.ts'
import { findSequence, findStep, type SequenceRow, type StepRow } from '../steps/queries.ts'
import { type Shown, type StepToShow, showStep } from './show-work.ts'

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

const showElsewhere = boundedTask<typeof import('./show-work.ts'), 'showStep'>(
  new URL('./show-work.ts', import.meta.url),
  'showStep',
)

export async function previewStep(
  ctx: WorkCtx,
  sequenceId: string,
  { step_id, contact_id }: { step_id: string; contact_id?: string | null | undefined },
): Promise<Preview> {
  const { step, person, sender } = await ctx.transact(inner => load(inner, sequenceId, step_id, contact_id))
  const { subject, body, text, mergeFields, warnings } = await show(ctx, { step, person, sender })
  const missing = mergeFields.filter(field => field.value === null && !field.defaulted).map(({ key }) => key)
  return {
    step_id,
    variant_label: step.variant_label ?? 'A',
    subject,
    body_html: body,
    body_text: text,
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
      ...(contact_id ? [] : [previewWarnings.sample]),
      ...warnings,
      ...missing.map(key => (isKnownField(key) ? previewWarnings.empty(key) : previewWarnings.unknown(key))),
      ...(person.unsubscribed ? [previewWarnings.unsubscribed] : []),
    ],
  }
}

async function load(ctx: Ctx, sequenceId: string, stepId: string, contactId: string | null | undefined) {
  const sequence = found(await findSequence(ctx, sequenceId), SequenceNotFound)
  const step = await findStep(ctx.db, stepId)
  if (!step || step.sequence_id !== sequenceId) throw StepNotInSequence()
  const person: Person = contactId
    ? found((await loadPeople(ctx.db, [contactId])).get(contactId.toLowerCase()), ContactNotFound)
    : samplePerson
  const { sender } = await findSenderRoom(ctx, sequence)
  return { step, person, sender: { from_name: sender.from_name, from_email: sender.from_email } }
}

type Loaded = Awaited<ReturnType<typeof load>>

async function show(ctx: WorkCtx, { step, person, sender }: Loaded): Promise<Shown> {
  const mailFields = withSender(person.fields, sender)
  const toShow: StepToShow = { step: templatesOf(step), person, mailFields }
  const { subject, body_html, task_title, task_notes } = step
  const isPlain =
    isSmallHtml(body_html) &&
    [subject, body_html, task_title, task_notes].every(template => isPlainTemplate(template))
  return isPlain ? showStep(toShow) : ctx.services.boundedWork.run(ctx, showElsewhere, toShow)
}

const templatesOf = ({ step_type, name, subject, body_html, task_title, task_notes }: StepRow) => ({
  step_type,
  name,
  subject,
  body_html,
  task_title,
  task_notes,
})

/** Who previews and simulations say the mail is from; a sequence that cannot send yet can still be looked at. */
export async function findSenderRoom(
  ctx: Ctx,
  sequence: SequenceRow,
): Promise<Pick<SenderRoom, 'sender' | 'room'>> {
  try {
    return await openSenders(ctx, sequence).find(null)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { sender: await chooseSender(asDispatcher(ctx), {}), room: null }
  }
}
