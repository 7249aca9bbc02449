import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, subscribe } from '#kit/job.ts'
import { issuedNote } from '../credit-notes/e-invoice.ts'
import { loadNoteParts, renderNote } from '../credit-notes/pdf.ts'
import { listNotesOfChange } from '../credit-notes/queries.ts'
import { encloseEInvoice, noticed } from '../invoices/e-invoice/enclose.ts'
import { type EInvoiceFile, issuedInvoice } from '../invoices/e-invoice/serve.ts'
import { factsOf, InvoicePaid, InvoiceSent } from '../invoices/events.ts'
import { sendRaised } from '../invoices/issuing/raise.ts'
import { type InvoiceParts, loadParts, renderCopy, renderInvoice } from '../invoices/printing/pdf.ts'
import type { RenderedPdf } from '../invoices/printing/render.ts'
import { type InvoiceRow, lockInvoice, updateInvoice } from '../invoices/queries.ts'
import { attached } from '../invoices/sending/hand-over.ts'
import { invoiceLetter, type Letter, receiptLetter } from '../invoices/sending/mail.ts'
import { keptOf } from '../pricing/price.ts'
import { isFresh } from './freshness.ts'
import { hasInvoiceLetter, type InvoiceLetterKind, insertInvoiceLetter, type Outcome } from './queries.ts'
import { recordLetter } from './record.ts'

interface LetterToSend {
  kind: InvoiceLetterKind
  /** What it is about, where that can happen more than once. */
  cause: string
  isWanted(parts: Pick<InvoiceParts, 'profile'> & { row: InvoiceRow }): boolean
  write(parts: InvoiceParts): Letter
  /** The document itself, or a copy that says what was paid. */
  render(ctx: WorkCtx, parts: InvoiceParts): Promise<RenderedPdf>
  /** What else is in the envelope. */
  enclose?(ctx: WorkCtx, row: InvoiceRow): Promise<Enclosures>
  /** What else is true once the mail exists. */
  settle(ctx: Ctx, row: InvoiceRow, outcome: Outcome, lacking: string | undefined): Promise<unknown>
}

interface Enclosures {
  pdfs: RenderedPdf[]
  eInvoices: (EInvoiceFile | undefined)[]
  /** Why it goes without an e-invoice that was asked for. */
  lacking: string | undefined
}

/**
 * Exactly once: the PDF is made before, and then the mark, the message with its delivery and what follows from them are
 * written in one transaction behind the invoice's lock. Whoever comes second, or again after a crash, finds the mark.
 */
async function sendLetter(ctx: WorkCtx, invoiceId: string, letter: LetterToSend): Promise<void> {
  for (;;) {
    const parts = await ctx.transact(inner => loadIfWanted(inner, invoiceId, letter))
    if (!parts) return
    const pdf = await letter.render(ctx, parts)
    const more = (await letter.enclose?.(ctx, parts.row)) ?? { pdfs: [], eInvoices: [], lacking: undefined }
    const envelope = { ...more, pdfs: [pdf, ...more.pdfs] }
    if (await ctx.transact(inner => commitLetter(inner, parts, envelope, letter))) return
  }
}

async function loadIfWanted(ctx: Ctx, id: string, letter: LetterToSend): Promise<InvoiceParts | undefined> {
  if (await hasInvoiceLetter(ctx, id, letter.kind, letter.cause)) return undefined
  const parts = await loadParts(ctx, id)
  return letter.isWanted(parts) ? parts : undefined
}

/** False where the invoice changed while its PDF was made: what goes out must say how it is. */
async function commitLetter(
  ctx: Ctx,
  parts: InvoiceParts,
  envelope: Enclosures,
  letter: LetterToSend,
): Promise<boolean> {
  const row = await lockInvoice(ctx, parts.row.id)
  const { kind, cause } = letter
  if (await hasInvoiceLetter(ctx, row.id, kind, cause)) return true
  if (row.updated_at !== parts.row.updated_at) return false
  const outcome = await recordLetter(
    ctx,
    parts.row,
    letter.write(parts),
    attached(envelope.pdfs, envelope.eInvoices),
  )
  await insertInvoiceLetter(ctx, row.id, kind, cause, outcome)
  await letter.settle(ctx, row, outcome, envelope.lacking)
  return true
}

/** Its e-invoice, and the notes that came of the same change of a subscription, with theirs. */
async function encloseAll(ctx: WorkCtx, row: InvoiceRow): Promise<Enclosures> {
  const own = await encloseEInvoice(ctx, row, await issuedInvoice(ctx, row.id, row.number))
  const enclosures: Enclosures = { pdfs: [], eInvoices: [own.file], lacking: own.lacking }
  const changeId = row.subscription_change_id
  if (!changeId) return enclosures
  const notes = await ctx.transact(async inner =>
    Promise.all(
      (await listNotesOfChange(inner, changeId)).map(note => loadNoteParts(inner, note.invoice_id, note.id)),
    ),
  )
  for (const parts of notes) {
    enclosures.pdfs.push(await renderNote(ctx, parts))
    const { file, lacking } = await encloseEInvoice(ctx, parts.invoice, await issuedNote(ctx, parts))
    enclosures.eInvoices.push(file)
    enclosures.lacking ??= lacking
  }
  return enclosures
}

export const mailRaised = carryOut(sendRaised, (ctx, { invoice_id }) =>
  sendLetter(ctx, invoice_id, {
    kind: 'issued',
    cause: '',
    isWanted: ({ profile, row }) =>
      profile.invoices.auto_send &&
      row.sent_at === null &&
      row.bill_to_email !== '' &&
      ['open', 'paid'].includes(row.status),
    write: parts => invoiceLetter(parts, {}),
    render: renderInvoice,
    enclose: encloseAll,
    settle: async (inner, row, { message_id, note }, lacking) => {
      if (message_id) {
        const sent = await updateInvoice(inner, row.id, {
          sent_at: inner.now.toString(),
          ...noticed(row, lacking),
        })
        await inner.emit(InvoiceSent, factsOf(sent))
      } else if (row.attention === null) {
        await updateInvoice(inner, row.id, { attention: `The invoice could not be mailed: ${note}` })
      }
    },
  }),
)

/** Thanks for the money when an invoice is paid; paid again after a refund, that is another receipt. */
export const sendReceipt = subscribe('billing.send_receipt', InvoicePaid, (ctx, { id, at, data }) =>
  sendLetter(ctx, data.invoice_id, {
    kind: 'receipt',
    cause: id,
    isWanted: ({ profile, row }) =>
      profile.invoices.send_receipts &&
      row.status === 'paid' &&
      row.bill_to_email !== '' &&
      keptOf(row) > 0 &&
      // Settled as it was raised, by what another invoice had too much: nobody paid anything just now.
      !(row.subscription_change_id && row.paid_at === row.issued_at) &&
      isFresh(ctx, at),
    write: receiptLetter,
    render: renderCopy,
    settle: async () => undefined,
  }),
)
