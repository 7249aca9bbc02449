import { carryOut } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { sendMail } from '#modules/email/index.ts'
import { sendRaisedNote } from '../adjusting/adjust.ts'
import { issuedNote } from '../credit-notes/e-invoice.ts'
import { CreditNoteSent } from '../credit-notes/events.ts'
import { loadNoteParts, renderNote } from '../credit-notes/pdf.ts'
import { markNoteSentOnce } from '../credit-notes/queries.ts'
import { noteLetter } from '../credit-notes/send.ts'
import { encloseEInvoice, notice } from '../invoices/e-invoice/enclose.ts'
import { factsOf } from '../invoices/events.ts'
import { publicUrlOf } from '../invoices/present.ts'
import { updateInvoice } from '../invoices/queries.ts'
import { attached } from '../invoices/sending/hand-over.ts'

/** Mails a credit note that came without an invoice: the mark and the message are one transaction, so it goes out once. */
export const mailRaisedNote = carryOut(sendRaisedNote, async (ctx, { invoice_id, credit_note_id: id }) => {
  const parts = await ctx.transact(inner => loadNoteParts(inner, invoice_id, id))
  const { invoice, profile } = parts
  if (!profile.invoices.auto_send || parts.note.sent_at !== null || invoice.bill_to_email === '') return
  const pdf = await renderNote(ctx, parts)
  const enclosed = await encloseEInvoice(ctx, invoice, await issuedNote(ctx, parts))
  const { subject, html, text } = noteLetter(parts, {}, publicUrlOf(ctx.services.settings.publicUrl, invoice))
  try {
    await ctx.transact(async inner => {
      await notice(inner, invoice.id, enclosed.lacking)
      const note = await markNoteSentOnce(inner, id)
      if (!note) return
      await sendMail(inner, {
        kind: 'invoice',
        category: 'transactional',
        to: invoice.bill_to_email,
        subject,
        body_html: html,
        body_text: text,
        ...(invoice.contact_id ? { contact_id: invoice.contact_id } : {}),
        attachments: attached([pdf], [enclosed.file]),
        source_kind: 'invoice',
        source_id: invoice.id,
      })
      await inner.emit(CreditNoteSent, {
        ...factsOf(invoice),
        credit_note_id: id,
        credit_note_number: note.number,
        amount_cents: note.total_cents,
      })
    })
  } catch (error) {
    // An address that cannot be one, say: it is not tried again.
    if (!(error instanceof Problem)) throw error
    const attention = `The credit note could not be mailed: ${error.message.slice(0, 500)}`
    if (invoice.attention === null)
      await ctx.transact(inner => updateInvoice(inner, invoice.id, { attention }))
  }
})
