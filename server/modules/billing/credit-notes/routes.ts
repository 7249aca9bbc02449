import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { MailboxNotShared, RelayLimit } from '#modules/email/index.ts'
import {
  AlreadyInStatus,
  InvoiceNotFound,
  MailNotSent,
  PdfUnavailable,
  RecipientRequired,
  StillDraft,
} from '../invoices/errors.ts'
import { publicAccess, publicParams, targetOf } from '../invoices/public-access.ts'
import { Invoice, SendIn } from '../invoices/schema.ts'
import { LineProductNotFound, TooManyLines } from '../lines/errors.ts'
import { AmountNotPositive } from '../payments/errors.ts'
import { CreditNeedsAmount, CreditNoteNotFound, CreditTooLarge } from './errors.ts'
import { serveCreditNotePdf } from './pdf.ts'
import { CreditNote, CreditNoteIn } from './schema.ts'
import { sendCreditNote } from './send.ts'
import { createCreditNote, listCreditNotes } from './service.ts'

const tag = 'Credit notes'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }
const noteParam = { credit_note_id: idParam('credit_note', CreditNoteNotFound) }

export const creditNoteRoutes = [
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/credit-notes',
    operationId: 'listCreditNotes',
    tag,
    summary: 'List the credit notes of an invoice',
    params,
    returns: Data(Type.Array(CreditNote)),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => ({ data: await listCreditNotes(ctx, params.invoice_id) }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/credit-notes',
    operationId: 'createCreditNote',
    tag,
    summary: 'Credit an invoice, whole or in part',
    description: 'An amount is shared over the taxes of the invoice; lines are priced as invoice lines are.',
    params,
    status: 201,
    body: CreditNoteIn,
    returns: Type.Object({ data: CreditNote, invoice: Invoice }),
    errors: [
      InvoiceNotFound,
      StillDraft,
      AlreadyInStatus,
      CreditNeedsAmount,
      AmountNotPositive,
      CreditTooLarge,
      TooManyLines,
      LineProductNotFound,
    ],
    example: { body: { amount_cents: 2500, reason: 'Late delivery' } },
    handler: (ctx, { params, body }) => createCreditNote(ctx, params.invoice_id, body),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/credit-notes/{credit_note_id}/pdf',
    operationId: 'getCreditNotePdf',
    tag,
    summary: 'Get the PDF of a credit note',
    params: { ...params, ...noteParam },
    produces: 'application/pdf',
    errors: [InvoiceNotFound, CreditNoteNotFound, PdfUnavailable],
    handler: (ctx, { params }) => serveCreditNotePdf(ctx, params.invoice_id, params.credit_note_id),
  }),
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/credit-notes/{credit_note_id}/send',
    operationId: 'sendCreditNote',
    tag,
    summary: 'Email a credit note with its PDF',
    description: "Goes from account_id, else your mailbox, else the organization's.",
    params: { ...params, ...noteParam },
    body: SendIn,
    returns: Type.Object({
      attachment: Type.String(),
      cc: Type.Array(Type.String()),
      data: CreditNote,
      from_email: Type.String(),
      message_id: Type.String(),
      sent_to: Type.String(),
    }),
    errors: [
      InvoiceNotFound,
      CreditNoteNotFound,
      RecipientRequired,
      MailNotSent,
      MailboxNotShared,
      PdfUnavailable,
      RelayLimit,
    ],
    example: { body: { to_email: 'ada@example.com' } },
    handler: (ctx, { params, body }) => sendCreditNote(ctx, params.invoice_id, params.credit_note_id, body),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/public/{token}/credit-notes/{credit_note_id}/pdf',
    operationId: 'getPublicCreditNotePdf',
    tag,
    summary: 'Get the PDF of a credit note as its customer',
    access: publicAccess,
    params: { ...publicParams, ...noteParam },
    produces: 'application/pdf',
    errors: [InvoiceNotFound, CreditNoteNotFound, PdfUnavailable],
    handler: (ctx, { params }) => serveCreditNotePdf(ctx, targetOf(ctx), params.credit_note_id),
  }),
]
