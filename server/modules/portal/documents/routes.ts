import { Paged, PageQuery } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Choice, Data, DateOnly, Type } from '#kit/schema.ts'
import {
  CreditNoteNotFound,
  drawStatement,
  findIssued,
  getOwnInvoice,
  getOwnInvoices,
  getOwnQuotes,
  InvoiceNotFound,
  InvoicePdfUnavailable,
  OwnInvoice,
  OwnInvoiceDetail,
  OwnQuote,
  Statement,
  StatementQuery,
  serveCreditNotePdf,
  serveInvoicePdf,
  serveStatementPdf,
} from '#modules/billing/index.ts'
import {
  ContractNotFound,
  getOwnContracts,
  OwnContract,
  PdfUnavailable,
  serveOwnContract,
} from '#modules/contracts/index.ts'
import { ChooseCustomer, FeatureOff, PortalNotFound } from '../visits/errors.ts'
import { guestOf, keyParams, visitors } from '../visits/visit.ts'
import { serveDownload, TooMuch } from './download.ts'

const tag = 'Customer portal'
const params = { ...keyParams, invoice_id: idParam('portal invoice', InvoiceNotFound) }
const contractParams = { ...keyParams, contract_id: idParam('portal contract', ContractNotFound) }
export const errors = [PortalNotFound, FeatureOff, ChooseCustomer] as const

export const InvoicesQuery = Type.Object({
  page: PageQuery.properties.page,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  status: Type.Optional(Choice(['open', 'paid', 'overdue'])),
})

export const documentRoutes = [
  route({
    method: 'GET',
    path: '/portal/{key}/invoices',
    operationId: 'listPortalInvoices',
    tag,
    summary: 'List the invoices of the customer, newest first',
    access: visitors('invoices'),
    params: keyParams,
    query: InvoicesQuery,
    returns: Paged(OwnInvoice),
    errors: [...errors],
    handler: (ctx, { query }) => getOwnInvoices(ctx, guestOf(ctx).customer, query),
  }),
  route({
    method: 'GET',
    path: '/portal/{key}/invoices/{invoice_id}',
    operationId: 'getPortalInvoice',
    tag,
    summary: 'Get an invoice of the customer',
    access: visitors('invoices'),
    params,
    returns: Data(OwnInvoiceDetail),
    errors: [...errors, InvoiceNotFound],
    handler: async (ctx, { params }) => ({
      data: await getOwnInvoice(ctx, guestOf(ctx).customer, params.invoice_id),
    }),
  }),
  workRoute({
    method: 'GET',
    path: '/portal/{key}/invoices/{invoice_id}/pdf',
    operationId: 'getPortalInvoicePdf',
    tag,
    summary: 'Get the PDF of an invoice of the customer',
    access: visitors('invoices'),
    params,
    produces: 'application/pdf',
    errors: [...errors, InvoiceNotFound, InvoicePdfUnavailable],
    handler: async (ctx, { params }) => {
      await ctx.transact(inner => findIssued(inner, guestOf(ctx).customer, params.invoice_id))
      return serveInvoicePdf(ctx, params.invoice_id)
    },
  }),
  workRoute({
    method: 'GET',
    path: '/portal/{key}/invoices/{invoice_id}/credit-notes/{credit_note_id}/pdf',
    operationId: 'getPortalCreditNotePdf',
    tag,
    summary: 'Get the PDF of a credit note of the customer',
    access: visitors('invoices'),
    params: { ...params, credit_note_id: idParam('portal credit note', CreditNoteNotFound) },
    produces: 'application/pdf',
    errors: [...errors, InvoiceNotFound, CreditNoteNotFound, InvoicePdfUnavailable],
    handler: async (ctx, { params }) => {
      await ctx.transact(inner => findIssued(inner, guestOf(ctx).customer, params.invoice_id))
      return serveCreditNotePdf(ctx, params.invoice_id, params.credit_note_id)
    },
  }),
  route({
    method: 'GET',
    path: '/portal/{key}/statement',
    operationId: 'getPortalStatement',
    tag,
    summary: 'Draw the statement of the customer',
    access: visitors('statement'),
    params: keyParams,
    query: StatementQuery,
    returns: Data(Statement),
    errors: [...errors],
    handler: async (ctx, { query }) => ({
      data: (await drawStatement(ctx, guestOf(ctx).customer.id, query)).statement,
    }),
  }),
  workRoute({
    method: 'GET',
    path: '/portal/{key}/statement.pdf',
    operationId: 'getPortalStatementPdf',
    tag,
    summary: 'Get the statement of the customer as a PDF',
    access: visitors('statement'),
    params: keyParams,
    query: StatementQuery,
    produces: 'application/pdf',
    errors: [...errors, InvoicePdfUnavailable],
    handler: (ctx, { query }) => serveStatementPdf(ctx, guestOf(ctx).customer.id, query),
  }),
  route({
    method: 'GET',
    path: '/portal/{key}/quotes',
    operationId: 'listPortalQuotes',
    tag,
    summary: 'List the quotes that were sent to the customer, newest first',
    access: visitors('quotes'),
    params: keyParams,
    returns: Data(Type.Array(OwnQuote)),
    errors: [...errors],
    handler: async ctx => ({ data: await getOwnQuotes(ctx, guestOf(ctx).customer) }),
  }),
  route({
    method: 'GET',
    path: '/portal/{key}/contracts',
    operationId: 'listPortalContracts',
    tag,
    summary: 'List the contracts that wait for you, and those that are executed',
    access: visitors('contracts'),
    params: keyParams,
    returns: Data(Type.Array(OwnContract)),
    errors: [...errors],
    handler: async ctx => ({ data: await getOwnContracts(ctx, guestOf(ctx)) }),
  }),
  workRoute({
    method: 'GET',
    path: '/portal/{key}/contracts/{contract_id}/pdf',
    operationId: 'getPortalContractPdf',
    tag,
    summary: 'Get the PDF of an executed contract',
    access: visitors('contracts'),
    params: contractParams,
    produces: 'application/pdf',
    errors: [...errors, ContractNotFound, PdfUnavailable],
    handler: (ctx, { params, signal }) => serveOwnContract(ctx, guestOf(ctx), params.contract_id, signal),
  }),
  workRoute({
    method: 'GET',
    path: '/portal/{key}/download.zip',
    operationId: 'downloadPortalDocuments',
    tag,
    summary: 'Get all documents of a time in one file',
    access: visitors('download'),
    params: keyParams,
    query: Type.Object({
      from: Type.Optional(DateOnly),
      to: Type.Optional(DateOnly),
    }),
    produces: 'application/zip',
    errors: [...errors, TooMuch],
    handler: (ctx, { query, signal }) => serveDownload(ctx, guestOf(ctx), query, signal),
  }),
]
