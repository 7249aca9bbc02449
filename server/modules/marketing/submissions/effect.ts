import type { Ctx } from '#kit/context.ts'
import { addToList, findListIds, meetContact } from '#modules/crm/index.ts'
import { createOpportunity } from '#modules/deals/index.ts'
import { FormSubmitted } from '../events.ts'
import type { FormRow } from '../forms/queries.ts'
import type { Answers, QuestionField, Utm } from '../questions/schema.ts'
import { settleSubmission } from './queries.ts'

export interface Received {
  id: string
  email: string
  answers: Answers
  fields: readonly QuestionField[]
  utm: Utm
}

/** The field by which a person is known. */
export const personField = (fields: readonly QuestionField[]): QuestionField =>
  fields.find(({ type }) => type === 'email')!

/**
 * What follows from an answer that counts: a contact, their lists and tags, the event, an opportunity. `settle` writes what
 * became of it, for one that is not stored yet.
 */
export async function takeEffect(
  ctx: Ctx,
  form: FormRow,
  { id, email, answers, fields, utm }: Received,
  settle: (settled: {
    status: 'received'
    contact_id: string
    spam_reason: null
  }) => Promise<void> = settled => settleSubmission(ctx, id, settled),
): Promise<string> {
  const { [personField(fields).key]: _, ...said } = answers
  const { contact } = await meetContact(ctx, {
    email,
    said,
    source: 'form',
    owner_id: form.owner_id,
    tags: form.tags,
  })
  // Not waited for: what follows travels with it.
  const settled = settle({ status: 'received', contact_id: contact.id, spam_reason: null })
  settled.catch(() => {})
  // One that was deleted since is no reason to lose an answer.
  const lists = form.list_ids.length > 0 ? await findListIds(ctx.db, form.list_ids) : []
  for (const list of lists.toSorted()) await addToList(ctx, list, [contact.id])
  if (form.create_opportunity) {
    await createOpportunity(ctx, {
      title: `${form.name}: ${contact.name || email}`.slice(0, 300),
      source: 'form',
      contact_id: contact.id,
      company_id: contact.company_id,
      owner_id: contact.owner_id,
      data: { form_id: form.id, submission_id: id },
    })
  }
  await ctx.emit(FormSubmitted, {
    form_id: form.id,
    form_name: form.name,
    submission_id: id,
    contact_id: contact.id,
    name: contact.name,
    email,
    values: answers,
    utm,
    notify_user_ids: form.notify_user_ids,
  })
  await settled
  return contact.id
}
