import type { WorkCtx } from '#kit/context.ts'
import { idParam, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import type { EInvoiceFormat } from '../documents/e-invoice/profiles.ts'
import { answerCheck, wantedFormat } from '../invoices/e-invoice/check.ts'
import { describeNote } from '../invoices/e-invoice/describe.ts'
import { facturX } from '../invoices/e-invoice/routes.ts'
import { EInvoiceCheck, FormatQuery } from '../invoices/e-invoice/schema.ts'
import { eInvoiceOf, eInvoiceReply, type Issued } from '../invoices/e-invoice/serve.ts'
import { EInvoiceGaps, InvoiceNotFound, PdfUnavailable } from '../invoices/errors.ts'
import { publicAccess, publicParams, targetOf } from '../invoices/public-access.ts'
import { CreditNoteNotFound } from './errors.ts'
import { loadNoteParts, type NoteParts, obtainNoteEdition, renderNote, renderNoteEdition } from './pdf.ts'

export async function issuedNote(ctx: WorkCtx, parts: NoteParts): Promise<Issued> {
  const edition = await obtainNoteEdition(ctx, parts)
  return {
    number: parts.note.number,
    edition,
    data: describeNote(edition.letterhead, edition.content),
    pdf: async () => (await renderNote(ctx, parts)).content,
    print: () => renderNoteEdition(ctx, edition),
  }
}

async function findNote(ctx: WorkCtx, invoiceId: string, id: string, given: EInvoiceFormat | undefined) {
  const { parts, format } = await ctx.transact(async inner => {
    const parts = await loadNoteParts(inner, invoiceId, id)
    return { parts, format: given ?? (await wantedFormat(inner, parts.invoice)) ?? 'cii' }
  })
  return { note: await issuedNote(ctx, parts), format }
}

async function serve(ctx: WorkCtx, invoiceId: string, id: string, given: EInvoiceFormat | undefined) {
  const { note, format } = await findNote(ctx, invoiceId, id, given)
  return eInvoiceReply(await eInvoiceOf(ctx, note, format))
}

const tag = 'Credit notes'
const note = { credit_note_id: idParam('credit_note', CreditNoteNotFound) }
const params = { invoice_id: idParam('invoice', InvoiceNotFound), ...note }
const errors = [InvoiceNotFound, CreditNoteNotFound, EInvoiceGaps, PdfUnavailable]

export const noteEInvoiceRoutes = [
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/credit-notes/{credit_note_id}/e-invoice',
    operationId: 'getCreditNoteEInvoice',
    tag,
    summary: 'Get a credit note as data for machines',
    params,
    query: FormatQuery,
    produces: 'application/xml',
    alsoAnswers: [facturX],
    errors,
    handler: (ctx, { params, query }) => serve(ctx, params.invoice_id, params.credit_note_id, query.format),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/credit-notes/{credit_note_id}/e-invoice/check',
    operationId: 'checkCreditNoteEInvoice',
    tag,
    summary: 'Say what a credit note lacks for an e-invoice',
    params,
    query: FormatQuery,
    returns: Data(EInvoiceCheck),
    errors: [InvoiceNotFound, CreditNoteNotFound],
    handler: async (ctx, { params, query }) => {
      const { note, format } = await findNote(ctx, params.invoice_id, params.credit_note_id, query.format)
      return { data: answerCheck(note.data, format) }
    },
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/public/{token}/credit-notes/{credit_note_id}/e-invoice',
    operationId: 'getPublicCreditNoteEInvoice',
    tag,
    summary: 'Get a credit note as data for machines as its customer',
    access: publicAccess,
    params: { ...publicParams, ...note },
    query: FormatQuery,
    produces: 'application/xml',
    alsoAnswers: [facturX],
    errors,
    handler: (ctx, { params, query }) => serve(ctx, targetOf(ctx), params.credit_note_id, query.format),
  }),
]
