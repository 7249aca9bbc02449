import { CountedIfAsked } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { ChangedMeanwhile, fieldsRoute, ifUnchanged, queryRoute } from '#modules/crm/index.ts'
import { MailboxNotShared, RelayLimit } from '#modules/email/index.ts'
import { LogoNotFound } from '#modules/identity/index.ts'
import { NoExchangeRate } from '../fx/rates.ts'
import { AmountTooLarge, LineProductNotFound, LinesNotAList, TooManyLines } from '../lines/errors.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { Calc, explainInvoice } from './calc.ts'
import { markUncollectible } from './close.ts'
import { patchInvoice, putLines } from './edit.ts'
import {
  AlreadyInStatus,
  CustomNeedsDueDate,
  FrozenAfterIssue,
  InvoiceNotFound,
  MailNotSent,
  NoTransferCode,
  PdfUnavailable,
  RecipientRequired,
  StillDraft,
  VoidCannotBeSent,
} from './errors.ts'
import { invoiceEntity } from './filter-queries.ts'
import { createInvoice } from './issuing/create.ts'
import { issueInvoice } from './issuing/issue.ts'
import { refreshBuyerOf } from './issuing/refresh-buyer.ts'
import { presentWithLines, viewOf } from './present.ts'
import { getPublicInvoice, serveInvoiceLogo, serveTransferCode } from './public.ts'
import { publicAccess, publicParams, targetOf } from './public-access.ts'
import { lockInvoice } from './queries.ts'
import { getInvoice, getInvoices } from './read.ts'
import {
  Invoice,
  InvoiceIn,
  InvoicePatch,
  InvoiceQuery,
  InvoiceWithLines,
  IssueIn,
  LinesIn,
  PublicInvoice,
  SendIn,
} from './schema.ts'
import { sendInvoice } from './sending/send.ts'

const tag = 'Invoices'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

const exampleLines = [
  {
    name: 'Consulting',
    quantity: 12.5,
    unit: 'hour',
    unit_price_cents: 12_000,
    tax_name: 'VAT',
    tax_rate: 19,
  },
  { name: 'Travel', unit_price_cents: 8_900, discount_kind: 'percent', discount_value: 10 },
]

export const invoiceRoutes = [
  route({
    method: 'GET',
    path: '/invoices',
    tag,
    summary: 'List invoices, newest first',
    description:
      'Overdue ones come longest overdue first. Continue with `before`, the id of the last one received.',
    query: InvoiceQuery,
    returns: CountedIfAsked(Invoice),
    handler: (ctx, { query }) => getInvoices(ctx, query),
  }),
  fieldsRoute(invoiceEntity, '/invoices/fields', tag),
  queryRoute({
    path: '/invoices/query',
    tag,
    query: InvoiceQuery,
    returns: CountedIfAsked(Invoice),
    list: getInvoices,
  }),
  route({
    method: 'POST',
    path: '/invoices',
    tag,
    summary: 'Create a draft invoice',
    description: 'The number is taken from a gapless series at once; void a draft that is not needed.',
    status: 201,
    body: InvoiceIn,
    returns: Data(InvoiceWithLines),
    errors: [TooManyLines, LineProductNotFound, CustomNeedsDueDate, NoExchangeRate, AmountTooLarge],
    example: { body: { title: 'November', currency: 'EUR', payment_terms: 'net_30', lines: exampleLines } },
    handler: async (ctx, { body }) => ({ data: await createInvoice(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}',
    tag,
    summary: 'Get an invoice with its lines',
    params,
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => ({ data: await getInvoice(ctx, params.invoice_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/invoices/{invoice_id}',
    tag,
    summary: 'Edit an invoice',
    description:
      'Once issued, only title, po_number, notes, footer_note, terms and deal_id can change. A new currency re-prices the lines of products. `lines` replaces those of a draft in the same step.',
    params,
    body: ifUnchanged(InvoicePatch),
    returns: Data(InvoiceWithLines),
    errors: [
      InvoiceNotFound,
      FrozenAfterIssue,
      CustomNeedsDueDate,
      NoExchangeRate,
      TooManyLines,
      LineProductNotFound,
      AmountTooLarge,
      ChangedMeanwhile,
    ],
    example: { body: { order_discount_kind: 'percent', order_discount_value: 5 } },
    handler: async (ctx, { params, body }) => ({ data: await patchInvoice(ctx, params.invoice_id, body) }),
  }),
  route({
    method: 'PUT',
    path: '/invoices/{invoice_id}/lines',
    tag,
    summary: 'Replace the lines of a draft',
    description: 'All or nothing: a failed call leaves the invoice as it was.',
    params,
    body: ifUnchanged(LinesIn),
    returns: Data(InvoiceWithLines),
    errors: [
      InvoiceNotFound,
      LinesNotAList,
      TooManyLines,
      LineProductNotFound,
      FrozenAfterIssue,
      AmountTooLarge,
      ChangedMeanwhile,
    ],
    example: { body: { lines: exampleLines } },
    handler: async (ctx, { params, body }) => ({ data: await putLines(ctx, params.invoice_id, body) }),
  }),
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/issue',
    tag,
    summary: 'Issue a draft',
    description: 'Stamps the date, derives the due date and freezes money, lines, rate and bill-to.',
    params,
    body: IssueIn,
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound, AlreadyInStatus],
    handler: async (work, { params, body }) => {
      await refreshBuyerOf(work, params.invoice_id)
      return work.transact(async ctx => {
        const row = await lockInvoice(ctx, params.invoice_id)
        const profile = await loadProfile(ctx)
        const issued = await issueInvoice(ctx, profile, row, { dueDate: body.due_date })
        const lines = await listInvoiceLines(ctx.db, row.id)
        return { data: presentWithLines(issued, lines, viewOf(ctx, profile.organization)) }
      })
    },
  }),
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/send',
    tag,
    summary: 'Email an invoice with its PDF',
    description: "A draft is issued first. Goes from account_id, else your mailbox, else the organization's.",
    params,
    body: SendIn,
    returns: Type.Object({
      attachment: Type.String(),
      cc: Type.Array(Type.String()),
      data: InvoiceWithLines,
      from_email: Type.String(),
      message_id: Type.String(),
      sent_to: Type.String(),
    }),
    errors: [
      InvoiceNotFound,
      VoidCannotBeSent,
      RecipientRequired,
      MailNotSent,
      MailboxNotShared,
      PdfUnavailable,
      RelayLimit,
    ],
    example: { body: { to_email: 'ada@example.com', message: 'Thank you for your order.' } },
    handler: (ctx, { params, body }) => sendInvoice(ctx, params.invoice_id, body),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/mark-uncollectible',
    tag,
    summary: 'Give an open invoice up as uncollectible',
    params,
    body: Type.Object({}),
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound, StillDraft, AlreadyInStatus],
    handler: async (ctx, { params }) => ({ data: await markUncollectible(ctx, params.invoice_id) }),
  }),
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/calc',
    tag,
    summary: 'Explain the amounts step by step',
    params,
    returns: Data(Calc),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => ({ data: await explainInvoice(ctx, params.invoice_id) }),
  }),
  route({
    method: 'GET',
    path: '/invoices/public/{token}',
    tag,
    summary: 'See an invoice as its customer',
    access: publicAccess,
    params: publicParams,
    returns: Data(PublicInvoice),
    errors: [InvoiceNotFound],
    handler: async ctx => ({ data: await getPublicInvoice(ctx, targetOf(ctx)) }),
  }),
  route({
    method: 'GET',
    path: '/invoices/public/{token}/logo',
    tag,
    summary: 'Get the logo on an invoice as its customer',
    access: publicAccess,
    params: publicParams,
    produces: 'image/*',
    errors: [InvoiceNotFound, LogoNotFound],
    handler: ctx => serveInvoiceLogo(ctx, targetOf(ctx)),
  }),
  route({
    method: 'GET',
    path: '/invoices/public/{token}/transfer-code',
    tag,
    summary: 'Get the SEPA transfer code of an invoice as its customer',
    description: 'A QR code after EPC069-12, as SVG: banking apps fill the transfer in from it.',
    access: publicAccess,
    params: publicParams,
    produces: 'image/svg+xml',
    errors: [InvoiceNotFound, NoTransferCode],
    handler: ctx => serveTransferCode(ctx, targetOf(ctx)),
  }),
]
