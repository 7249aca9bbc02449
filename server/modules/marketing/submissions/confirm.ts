import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { isLanguage } from '#kit/web/language.ts'
import { sendMail } from '#modules/email/index.ts'
import { liftUnsubscription } from '#modules/tracking/index.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { findTenant, tellOrganization } from '../brand-queries.ts'
import { type FormRow, findForm } from '../forms/queries.ts'
import type { Answers } from '../questions/schema.ts'
import { takeEffect } from './effect.ts'
import { mailWords } from './mail-words.ts'
import {
  lastConfirmationRequest,
  lockSubmission,
  markConfirmationRequested,
  settleSubmission,
} from './queries.ts'
import { LinkNotValid, type PublicConfirmation } from './schema.ts'

/** The kind of directory entry by which somebody confirms an address. */
export const CONFIRMATION = 'form_confirmation'
const HOLDS_DAYS = 7
const ONE_MAIL_HOURS = 1

/** One mail an hour an address, whoever types it how often. */
export async function askByMail(
  ctx: Ctx,
  form: FormRow,
  of: { id: string; email: string; email_key: string; language: string },
): Promise<void> {
  const before = await lastConfirmationRequest(ctx, of.email_key)
  const since = ctx.now.subtract({ hours: ONE_MAIL_HOURS })
  if (before !== null && Temporal.Instant.compare(Temporal.Instant.from(before), since) > 0) return
  await markConfirmationRequested(ctx, of.id)
  const token = createSecret(24)
  await addToDirectory(ctx.db, {
    kind: CONFIRMATION,
    secret: token,
    targetId: of.id,
    expiresAt: ctx.now.add({ hours: 24 * HOLDS_DAYS }).toString(),
  })
  const { name } = await findTenant(ctx.db, '')
  const words = mailWords[isLanguage(of.language) ? of.language : 'en']
  const url = `${ctx.services.settings.publicUrl}/confirm/${token}`
  await sendMail(ctx, {
    kind: 'system',
    category: 'transactional',
    to: { email: of.email, name: '' },
    subject: words.subject(name).replaceAll(/\s+/g, ' ').slice(0, 400),
    body_html: `<p>${escapeHtml(words.ask(name, form.name))}</p><p><a href="${url}">${escapeHtml(words.button)}</a></p><p>${escapeHtml(words.ignore)}</p>`,
    body_text: `${words.ask(name, form.name)}\n\n${url}\n\n${words.ignore}`,
    signature: false,
    confidential: true,
    source_kind: 'form',
    source_id: form.id,
  })
}

const mask = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(6, name.length - 1)))}@${domain}`
}

export interface Confirmation extends PublicConfirmation {
  form_id: string
}

/** Only looks: scanners of mail follow links, too. */
export async function readConfirmation(ctx: Ctx, submissionId: string, logo: string): Promise<Confirmation> {
  const submission = found(await lockSubmission(ctx.db, submissionId), LinkNotValid)
  const form = found(await findForm(ctx.db, submission.form_id), LinkNotValid)
  if (submission.status === 'spam') throw LinkNotValid()
  return {
    form_id: form.id,
    form_name: form.name,
    email: mask(submission.email),
    confirmed: submission.status === 'received',
    message: form.thank_you_message,
    redirect_url: form.redirect_url,
    organization: tellOrganization(await findTenant(ctx.db, logo)),
  }
}

/** What was waiting counts from now on, and whoever had said no says yes. Saying it twice changes nothing. */
export async function confirm(ctx: Ctx, submissionId: string, logo: string): Promise<Confirmation> {
  const submission = found(await lockSubmission(ctx.db, submissionId), LinkNotValid)
  const form = found(await findForm(ctx.db, submission.form_id), LinkNotValid)
  if (submission.status === 'pending_confirmation') {
    const { id, email, fields, utm } = submission
    await liftUnsubscription(ctx, email, {
      form_id: form.id,
      ip: ctx.request?.ip ?? null,
      user_agent: ctx.request?.userAgent ?? null,
    })
    const confirmed_at = ctx.now.toString()
    await settleSubmission(ctx, id, { status: 'received', confirmed_at })
    await takeEffect(ctx, form, { id, email, answers: submission.values as Answers, fields, utm })
  }
  return readConfirmation(ctx, submissionId, logo)
}
