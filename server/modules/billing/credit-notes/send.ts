import type { Ctx, WorkCtx } from '#kit/context.ts'
import { checkMaySend } from '#modules/email/index.ts'
import { encloseEInvoice, notice } from '../invoices/e-invoice/enclose.ts'
import { RecipientRequired } from '../invoices/errors.ts'
import { factsOf } from '../invoices/events.ts'
import { publicUrlOf } from '../invoices/present.ts'
import type { SendIn } from '../invoices/schema.ts'
import { checkRecipients, mailDocument } from '../invoices/sending/hand-over.ts'
import { type Letter, voiceOf, writeLetter } from '../invoices/sending/mail.ts'
import { issuedNote } from './e-invoice.ts'
import { CreditNoteSent } from './events.ts'
import { loadNoteParts, type NoteParts, renderNote } from './pdf.ts'
import { presentNote } from './present.ts'
import { markNoteSent } from './queries.ts'
import type { CreditNote } from './schema.ts'

export interface NoteSendAnswer {
  attachment: string
  cc: string[]
  data: CreditNote
  from_email: string
  message_id: string
  sent_to: string
}

export function noteLetter({ note, invoice, profile }: NoteParts, given: SendIn, publicUrl: string): Letter {
  const { organization } = profile
  const { formats, words } = voiceOf(organization, invoice)
  const { labels, creditNote } = words
  const message = given.message?.trim()
    ? given.message
    : `${words.hello(invoice.bill_to_name)}\n\n${creditNote.text(note.number, invoice.number)}\n\n${organization.name}`
  return writeLetter(
    organization,
    { formats },
    {
      subject: given.subject?.trim() || creditNote.subject(note.number, organization.name),
      message,
      facts: [
        [labels.creditNote, note.number],
        [labels.invoice, invoice.number],
        [labels.totalCredit, formats.money(note.total_cents)],
      ],
      button: { label: words.invoice.view, url: publicUrl },
    },
  )
}

async function prepareSend(ctx: Ctx, invoiceId: string, id: string, given: SendIn) {
  const parts = await loadNoteParts(ctx, invoiceId, id)
  const to = given.to_email?.trim() || parts.invoice.bill_to_email
  if (!to) throw RecipientRequired()
  checkRecipients(to, given.cc ?? [])
  await checkMaySend(ctx, given, 1 + (given.cc?.length ?? 0))
  return { to, parts }
}

export async function sendCreditNote(
  ctx: WorkCtx,
  invoiceId: string,
  id: string,
  given: SendIn,
): Promise<NoteSendAnswer> {
  const { to, parts } = await ctx.transact(inner => prepareSend(inner, invoiceId, id, given))
  const { invoice, profile } = parts
  const pdf = await renderNote(ctx, parts)
  const letter = noteLetter(parts, given, publicUrlOf(ctx.services.settings.publicUrl, invoice))
  const enclosed = await encloseEInvoice(ctx, invoice, await issuedNote(ctx, parts))
  const sent = await mailDocument(ctx, { invoice, to, given, letter, pdf, eInvoice: enclosed.file })
  return ctx.transact(async inner => {
    await notice(inner, invoice.id, enclosed.lacking)
    const note = await markNoteSent(inner, id)
    await inner.emit(CreditNoteSent, {
      ...factsOf(invoice),
      credit_note_id: id,
      credit_note_number: note.number,
      amount_cents: note.total_cents,
    })
    return { ...sent, data: presentNote(note, invoice.number, profile.organization.locale) }
  })
}
