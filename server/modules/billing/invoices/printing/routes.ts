import { idParam, type Param, route, workRoute } from '#kit/route.ts'
import { Choice, Data, NamedObject, Nullable, Text, Timestamp, Type } from '#kit/schema.ts'
import { EditionNotFound, InvoiceNotFound, PdfUnavailable, StillDraft } from '../errors.ts'
import { publicAccess, publicParams, targetOf } from '../public-access.ts'
import { addRequested, getEditions } from './editions.ts'
import { serveEditionPdf, serveInvoicePdf } from './pdf.ts'

const tag = 'Invoices'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

export const InvoiceEdition = NamedObject('InvoiceEdition', {
  edition: Type.Integer(),
  origin: Choice(['issue', 'edit', 'request', 'later'], {
    description:
      'What made it: issuing the invoice, another text, a request for the details of today, or, of invoices issued before documents were frozen, the day they were',
  }),
  reason: Nullable(Type.String()),
  created_at: Timestamp,
  created_by: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  files: Type.Array(
    Type.Object({
      kind: Choice(['pdf', 'xml']),
      format: Type.String(),
      sha256: Type.String(),
      size: Type.Integer(),
    }),
  ),
})

const CopyQuery = Type.Object({
  copy: Type.Optional(
    Choice(['current'], {
      description:
        'A copy with what was paid since and what is due today. Without it: the document as it was issued.',
    }),
  ),
})

const editionParam: Param<number> = {
  names: 'edition',
  schema: { type: 'integer', minimum: 1 },
  missing: EditionNotFound,
  parse: text => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
}

export const documentRoutes = [
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/pdf',
    tag,
    summary: 'Get the PDF of an invoice',
    description: 'Once the invoice is issued these are the same bytes for ever.',
    params,
    query: CopyQuery,
    produces: 'application/pdf',
    errors: [InvoiceNotFound, PdfUnavailable],
    handler: (ctx, { params, query }) => serveInvoicePdf(ctx, params.invoice_id, query.copy),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/public/{token}/pdf',
    tag,
    summary: 'Get the PDF of an invoice as its customer',
    access: publicAccess,
    params: publicParams,
    query: CopyQuery,
    produces: 'application/pdf',
    errors: [InvoiceNotFound, PdfUnavailable],
    handler: (ctx, { query }) => serveInvoicePdf(ctx, targetOf(ctx), query.copy),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/documents',
    operationId: 'listInvoiceEditions',
    tag,
    summary: 'List the editions of an issued invoice',
    description:
      'Newest first. Editing a text of an issued invoice makes another; none of them ever changes.',
    params,
    returns: Data(Type.Array(InvoiceEdition)),
    errors: [InvoiceNotFound, PdfUnavailable],
    handler: async (ctx, { params }) => ({ data: await getEditions(ctx, params.invoice_id) }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/documents',
    operationId: 'addInvoiceEdition',
    tag,
    summary: 'Make another edition of an issued invoice',
    description: "With the seller's details of today, for what was missing or wrong when it was issued.",
    params,
    body: Type.Object({ reason: Type.Optional(Nullable(Text(500))) }),
    status: 201,
    returns: Data(InvoiceEdition),
    errors: [InvoiceNotFound, StillDraft],
    example: { body: { reason: 'Our VAT number was missing' } },
    handler: async (ctx, { params, body }) => ({
      data: await addRequested(ctx, params.invoice_id, body.reason ?? null),
    }),
  }),
  workRoute({
    method: 'GET',
    path: '/invoices/{invoice_id}/documents/{edition}/pdf',
    operationId: 'getInvoiceEditionPdf',
    tag,
    summary: 'Get the PDF of one edition of an invoice',
    params: { ...params, edition: editionParam },
    produces: 'application/pdf',
    errors: [InvoiceNotFound, EditionNotFound, StillDraft, PdfUnavailable],
    handler: (ctx, { params }) => serveEditionPdf(ctx, params.invoice_id, params.edition),
  }),
]
