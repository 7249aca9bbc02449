import type { Ctx, WorkCtx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import {
  cancelMessage,
  deliverNow,
  type OutgoingMail,
  type RecordedMail,
  sendMail,
} from '#modules/email/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import type { EInvoiceFile } from '../e-invoice/serve.ts'
import { MailNotSent } from '../errors.ts'
import type { RenderedPdf } from '../printing/render.ts'
import type { InvoiceRow } from '../queries.ts'
import type { SendIn } from '../schema.ts'
import type { Letter } from './mail.ts'

export function checkRecipients(to: string, cc: readonly string[]): void {
  if (!isEmail(to)) throw InvalidInput('to_email must be a valid email address')
  for (const [index, email] of cc.entries()) {
    if (!isEmail(email)) throw InvalidInput(`cc[${index}] must be a valid email address`)
  }
}

/**
 * Records a mail, hands it over in the caller's own time and says honestly how that went: what could not be
 * handed over is taken back, so that nobody gets it after the user was told that it failed.
 */
export async function handOver(ctx: WorkCtx, mail: OutgoingMail): Promise<RecordedMail> {
  const recorded = await ctx.transact(inner => recordOrRefuse(inner, mail))
  const after = await deliverNow(ctx, recorded.message_id)
  const failed = after?.status === 'failed' || after?.status === 'canceled'
  // What the server's transport holds back leaves another day: only what nobody waits for is.
  const waits = after?.status === 'queued' && after.error !== null && !after.held_by_relay
  if (!failed && !waits) return recorded
  const reason = after.error ?? 'The mail could not be sent'
  if (waits) await ctx.transact(inner => cancelMessage(inner, recorded.message_id, reason))
  throw MailNotSent(reason)
}

interface DocumentMail {
  invoice: Pick<InvoiceRow, 'id' | 'contact_id'>
  to: string
  given: SendIn
  letter: Letter
  pdf: RenderedPdf
  /** What the customer's company wants beside it. */
  eInvoice?: EInvoiceFile | undefined
}

/** Of a letter: documents, and what is for machines beside them. */
export const attached = (
  pdfs: readonly RenderedPdf[],
  eInvoices: readonly (EInvoiceFile | undefined)[] = [],
) => [
  ...pdfs.map(({ fileName, content }) => ({ filename: fileName, content_type: 'application/pdf', content })),
  ...eInvoices.flatMap(file =>
    file ? [{ filename: file.fileName, content_type: file.contentType, content: file.content }] : [],
  ),
]

/** The letter that carries an invoice or a correction of it, and what whoever sends it is told. */
export async function mailDocument(
  ctx: WorkCtx,
  { invoice, to, given, letter, pdf, eInvoice }: DocumentMail,
) {
  const cc = given.cc ?? []
  const { from_email, message_id } = await handOver(ctx, {
    kind: 'invoice',
    category: 'transactional',
    to,
    cc,
    subject: letter.subject,
    body_html: letter.html,
    body_text: letter.text,
    ...(invoice.contact_id ? { contact_id: invoice.contact_id } : {}),
    account_id: given.account_id,
    attachments: attached([pdf], [eInvoice]),
    source_kind: 'invoice',
    source_id: invoice.id,
  })
  return { attachment: pdf.fileName, cc, from_email, message_id, sent_to: to }
}

async function recordOrRefuse(ctx: Ctx, mail: OutgoingMail): Promise<RecordedMail> {
  try {
    return await sendMail(ctx, mail)
  } catch (error) {
    // What it refuses of our input stays as it is.
    if (error instanceof Problem && error.status < 500) throw error
    throw MailNotSent((error as Error).message)
  }
}
