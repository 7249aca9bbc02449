import { createHash } from 'node:crypto'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { emailKey } from '#kit/text/email.ts'
import type { FormRow } from '../forms/queries.ts'
import { readUtm, sideText } from '../public/posted.ts'
import { ageOfToken } from '../public/tokens.ts'
import { checkerOf } from '../questions/check.ts'
import type { Answers, QuestionField } from '../questions/schema.ts'
import { count } from '../tallies/queries.ts'
import { askByMail } from './confirm.ts'
import { personField, takeEffect } from './effect.ts'
import { countRepeat, findEqual, insertSubmission, type NewSubmission, takeTurn } from './queries.ts'
import { AnswersInvalid, type Submitted } from './schema.ts'

const FOLDED_HOURS = 24

/** Not named like a field of the form. */
export const honeypotOf = (fields: readonly QuestionField[]): string =>
  fields.some(({ key }) => key === 'website') ? 'website_2' : 'website'

const timesOf = (form: Pick<FormRow, 'id'>) => `form:${form.id}`

export { timesOf as whatToken }

/** `values`, or all of them flat beside the rest. */
function valuesIn(fields: Record<string, unknown>): Record<string, unknown> {
  const { values } = fields
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
  return isObject ? (values as Record<string, unknown>) : fields
}

function judge(
  ctx: Pick<OpenCtx, 'services' | 'now'>,
  form: FormRow,
  posted: Record<string, unknown>,
  values: Record<string, unknown>,
): NewSubmission['spam_reason'] {
  const trap = honeypotOf(form.fields)
  const filled = [posted[trap], values[trap]].some(
    value => value !== undefined && value !== null && value !== '' && value !== false,
  )
  if (filled) return 'honeypot'
  const age = ageOfToken(ctx, timesOf(form), posted.token)
  return age !== null && age < form.min_seconds * 1_000 ? 'too_fast' : null
}

/** Hidden fields say where somebody came from, as the page's address has it, unless the page says something else. */
function withHidden(
  form: FormRow,
  values: Record<string, unknown>,
  utm: Record<string, string | undefined>,
  pageUrl: string | null,
): Record<string, unknown> {
  const inAddress = pageUrl ? URL.parse(pageUrl)?.searchParams : undefined
  const hidden = form.fields
    .filter(({ type, key, default_value }) => {
      const given = values[key] ?? ''
      return type === 'hidden' && (given === '' || given === default_value)
    })
    .map(({ key, default_value, max_length }) => [
      key,
      (key.startsWith('utm_') ? utm[key.slice(4)] : undefined) ??
        sideText(inAddress?.get(key), max_length ?? 200) ??
        default_value,
    ])
  return { ...values, ...Object.fromEntries(hidden) }
}

const digestOf = (answers: Answers): Buffer => createHash('sha256').update(JSON.stringify(answers)).digest()

/** Everything that is wrong is said before anything is stored; equal answers of a day are one. */
export async function receive(
  ctx: Ctx,
  form: FormRow,
  posted: Record<string, unknown>,
  language: string,
): Promise<{ data: Submitted; isSpam: boolean }> {
  const given = valuesIn(posted)
  const page_url = sideText(posted.page_url, 2_000)
  const utm = readUtm(posted, page_url)
  const { answers, errors } = checkerOf(
    form.id,
    form.version,
    form.fields,
  )(withHidden(form, given, utm, page_url))
  if (Object.keys(errors).length > 0) throw AnswersInvalid(errors)
  const spam_reason = judge(ctx, form, posted, given)
  const email = String(answers[personField(form.fields).key])
  const status = spam_reason ? 'spam' : form.double_opt_in ? 'pending_confirmation' : 'received'
  const row: NewSubmission = {
    id: newId(),
    form_id: form.id,
    email,
    email_key: emailKey(email),
    digest: digestOf(answers),
    answers,
    fields: form.fields,
    consents: consentsOf(ctx, form.fields, answers),
    status,
    spam_reason,
    page_url,
    referrer: sideText(posted.referrer, 2_000),
    utm,
    user_agent: ctx.request?.userAgent.slice(0, 500) ?? '',
    language,
    asked_at: null,
  }
  await store(ctx, form, row)
  const data = {
    message: form.thank_you_message,
    redirect_url: form.redirect_url,
    confirmation_required: form.double_opt_in,
  }
  return { data, isSpam: status === 'spam' }
}

/** As shown: the text is kept with the answer, not looked up later. */
const consentsOf = (ctx: Ctx, fields: readonly QuestionField[], answers: Answers) =>
  fields
    .filter(({ type, key }) => type === 'consent' && answers[key] === true)
    .map(({ key, label, help }) => ({
      key,
      text: help ? `${label}\n${help}` : label,
      given_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
    }))

async function store(ctx: Ctx, form: FormRow, row: NewSubmission): Promise<void> {
  const since = ctx.now.subtract({ hours: FOLDED_HOURS }).toString()
  // Sent together; what is found is found behind the lock.
  const [, equal] = await Promise.all([
    takeTurn(ctx, form.id, row.email_key, row.digest),
    findEqual(ctx, { ...row, since, isSpam: row.status === 'spam' }),
  ])
  if (equal) {
    await countRepeat(ctx, equal.id)
    if (equal.status === 'pending_confirmation') await askByMail(ctx, form, { ...row, id: equal.id })
    return
  }
  count(ctx, form.id, row.status === 'spam' ? 'spam' : 'submissions')
  if (row.status === 'received') {
    await takeEffect(ctx, form, row, settled => insertSubmission(ctx, { ...row, ...settled }))
    return
  }
  await insertSubmission(ctx, row)
  if (row.status === 'pending_confirmation') await askByMail(ctx, form, row)
}
