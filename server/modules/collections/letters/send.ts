import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import {
  customerOf,
  findNewestInvoice,
  type InvoiceParts,
  type Letter,
  loadParts,
  lockInvoice,
  voiceOf,
  writeLetter,
} from '#modules/billing/index.ts'
import { sendMail } from '#modules/email/index.ts'
import { askCustomer } from '../attempts/outcomes.ts'
import { requireAttempt } from '../attempts/queries.ts'
import { needsCustomer } from '../attempts/reasons.ts'
import { lastDayOf, tellExpiring } from '../methods/expiry.ts'
import { findMethod } from '../methods/queries.ts'
import { hasLetter, insertLetter, type LetterKind } from './queries.ts'
import { letterWords } from './words.ts'

type Texts = Pick<Letter, 'subject'> & { text: string }

/** In the language of the invoice, which it leads to. */
function write(parts: InvoiceParts, method: string, { subject, text }: Texts): Letter {
  const { profile, row, publicUrl } = parts
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row)
  const isDue = row.amount_due_cents > 0
  return writeLetter(
    organization,
    { formats },
    {
      subject,
      message: `${words.hello(row.bill_to_name)}\n\n${text}\n\n${organization.name}`,
      facts: [
        [words.labels.invoice, row.number],
        ...(isDue ? [[words.labels.amountDue, formats.money(row.amount_due_cents)] as const] : []),
        [letterWords[formats.language].method, method],
      ],
      button: { label: isDue && parts.takesCards ? words.invoice.pay : words.invoice.view, url: publicUrl },
    },
  )
}

/** With the mark that it was sent, in one transaction behind the invoice's lock. */
async function send(
  ctx: Ctx,
  parts: InvoiceParts,
  { kind, about, letter }: { kind: LetterKind; about: string; letter: Letter },
): Promise<void> {
  const { row } = parts
  if (row.bill_to_email === '' || (await hasLetter(ctx, kind, about))) return
  try {
    const { message_id } = await sendMail(ctx, {
      kind: 'invoice',
      category: 'transactional',
      to: row.bill_to_email,
      subject: letter.subject,
      body_html: letter.html,
      body_text: letter.text,
      ...(row.contact_id ? { contact_id: row.contact_id } : {}),
      source_kind: 'invoice',
      source_id: row.id,
    })
    await insertLetter(ctx, kind, about, { message_id, note: null })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await insertLetter(ctx, kind, about, { message_id: null, note: error.message.slice(0, 500) })
  }
}

/** Another method is asked for, or their agreement in person. */
export const askCustomerJob = carryOut(askCustomer, (ctx, { attempt_id }) =>
  ctx.transact(async inner => {
    const attempt = await requireAttempt(inner, attempt_id)
    await lockInvoice(inner, attempt.invoice_id)
    const parts = await loadParts(inner, attempt.invoice_id)
    if (parts.row.amount_due_cents === 0) return
    const kind = needsCustomer(attempt.code ?? '') ? 'authentication' : 'failed'
    const { subject, text } =
      letterWords[voiceOf(parts.profile.organization, parts.row).formats.language][kind]
    const { number } = parts.row
    const texts = { subject: subject(number), text: text(attempt.method_label, number) }
    const letter = write(parts, attempt.method_label, texts)
    await send(inner, parts, { kind, about: attempt_id, letter })
  }),
)

/** To where their newest invoice went, and in its language. */
export const tellExpiringJob = carryOut(tellExpiring, (ctx, { payment_method_id }) =>
  ctx.transact(async inner => {
    const method = await findMethod(inner, payment_method_id)
    const customer = method && customerOf(method)
    const newest = customer && (await findNewestInvoice(inner, customer))
    if (!newest || method.state !== 'active') return
    await lockInvoice(inner, newest)
    const parts = await loadParts(inner, newest)
    const { formats } = voiceOf(parts.profile.organization, parts.row)
    const { subject, text } = letterWords[formats.language].expiring
    const letter = write(parts, method.label, {
      subject,
      text: text(method.label, formats.date(lastDayOf(method).toString())),
    })
    await send(inner, parts, { kind: 'expiring', about: payment_method_id, letter })
  }),
)
