import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { sendMail } from '#modules/email/index.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import type { attached } from '../invoices/sending/hand-over.ts'
import type { Letter } from '../invoices/sending/mail.ts'
import type { Outcome } from './queries.ts'

/** A mail that is refused (an address that cannot be one, say) is not tried again. */
export async function recordLetter(
  ctx: Ctx,
  row: InvoiceRow,
  { subject, html, text }: Letter,
  attachments: ReturnType<typeof attached>,
): Promise<Outcome> {
  try {
    const { message_id } = await sendMail(ctx, {
      kind: 'invoice',
      category: 'transactional',
      to: row.bill_to_email,
      subject,
      body_html: html,
      body_text: text,
      ...(row.contact_id ? { contact_id: row.contact_id } : {}),
      attachments,
      source_kind: 'invoice',
      source_id: row.id,
    })
    return { message_id, note: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { message_id: null, note: error.message.slice(0, 500) }
  }
}
