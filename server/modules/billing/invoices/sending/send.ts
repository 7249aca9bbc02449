import type { Ctx, WorkCtx } from '#kit/context.ts'
import { checkMaySend } from '#modules/email/index.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { encloseEInvoice, noticed } from '../e-invoice/enclose.ts'
import { issuedInvoice } from '../e-invoice/serve.ts'
import { RecipientRequired, VoidCannotBeSent } from '../errors.ts'
import { factsOf, InvoiceSent } from '../events.ts'
import { billToOf } from '../issuing/bill-to.ts'
import { issueInvoice } from '../issuing/issue.ts'
import { refreshBuyerOf } from '../issuing/refresh-buyer.ts'
import { presentWithLines, viewOf } from '../present.ts'
import { loadParts, renderInvoice } from '../printing/pdf.ts'
import { lockInvoice, updateInvoice } from '../queries.ts'
import type { InvoiceWithLines, SendIn } from '../schema.ts'
import { checkRecipients, mailDocument } from './hand-over.ts'
import { invoiceLetter } from './mail.ts'

export interface SendAnswer {
  attachment: string
  cc: string[]
  data: InvoiceWithLines
  from_email: string
  message_id: string
  sent_to: string
}

async function prepareSend(ctx: Ctx, id: string, given: SendIn) {
  const row = await lockInvoice(ctx, id)
  if (row.status === 'void') throw VoidCannotBeSent()
  const to = given.to_email?.trim() || (row.status === 'draft' ? await billToOf(ctx, row) : row).bill_to_email
  if (!to) throw RecipientRequired()
  checkRecipients(to, given.cc ?? [])
  // Refused before the draft is issued, not after: that cannot be taken back.
  await checkMaySend(ctx, given, 1 + (given.cc?.length ?? 0))
  // A customer never gets a number that may still change.
  if (row.status === 'draft') await issueInvoice(ctx, await loadProfile(ctx), row)
  return { to, parts: await loadParts(ctx, id) }
}

export async function sendInvoice(ctx: WorkCtx, id: string, given: SendIn): Promise<SendAnswer> {
  await refreshBuyerOf(ctx, id)
  const { to, parts } = await ctx.transact(inner => prepareSend(inner, id, given))
  const pdf = await renderInvoice(ctx, parts)
  const letter = invoiceLetter(parts, given)
  const enclosed = await encloseEInvoice(ctx, parts.row, await issuedInvoice(ctx, id, parts.row.number))
  const sent = await mailDocument(ctx, {
    invoice: parts.row,
    to,
    given,
    letter,
    pdf,
    eInvoice: enclosed.file,
  })
  return ctx.transact(async inner => {
    const row = await lockInvoice(inner, id)
    const updated = await updateInvoice(inner, id, {
      sent_at: inner.now.toString(),
      ...noticed(row, enclosed.lacking),
    })
    await inner.emit(InvoiceSent, factsOf(updated))
    return {
      ...sent,
      data: presentWithLines(updated, parts.lines, viewOf(inner, parts.profile.organization)),
    }
  })
}
