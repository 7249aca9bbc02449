import type { Actor } from '#kit/context.ts'
import { Paged } from '#kit/page.ts'
import { admin, idParam, link, route, secretParam, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { ChangedMeanwhile, fieldsRoute, ifUnchanged, queryRoute } from '#modules/crm/index.ts'
import { MailboxNotShared, RelayLimit } from '#modules/email/index.ts'
import { LogoNotFound, serveLogo } from '#modules/identity/index.ts'
import { MailNotSent, PdfUnavailable } from '../invoices/errors.ts'
import { InvoiceWithLines, SendIn } from '../invoices/schema.ts'
import { LineProductNotFound, LinesNotAList, TooManyLines } from '../lines/errors.ts'
import { acceptQuote, declineQuote } from './answering/answer.ts'
import { priceChoice, viewQuote } from './answering/public.ts'
import { approveQuote, declineApproval, submitForApproval } from './approving/approve.ts'
import { serveQuotePdf } from './document.ts'
import { createQuote, patchQuote, putQuoteLines, voidQuote } from './edit.ts'
import {
  AcceptedCannotBeVoided,
  AlreadyInvoiced,
  OnlyAcceptedInvoiced,
  QuoteAlready,
  QuoteExpired,
  QuoteLocked,
  QuoteNeedsApproval,
  QuoteNeedsRecipient,
  QuoteNotFound,
  QuoteNotOpen,
  QuoteNotPending,
  ValidUntilPassed,
} from './errors.ts'
import { quoteEntity } from './filter-queries.ts'
import { invoiceQuote } from './invoice.ts'
import { getQuote, getQuotes } from './read.ts'
import {
  AcceptIn,
  ApprovalIn,
  ChoiceIn,
  DeclineIn,
  PricedChoice,
  PublicQuote,
  Quote,
  QuoteIn,
  QuoteLinesIn,
  QuotePatch,
  QuoteQuery,
  QuoteWithLines,
} from './schema.ts'
import { sendQuote } from './send.ts'

const tag = 'Quotes'
const params = { quote_id: idParam('quote', QuoteNotFound) }
const publicAccess = link('quote', 'token', QuoteNotFound)
const publicParams = { token: secretParam('quote token') }

const targetOf = ({ actor }: { actor: Actor }): string => {
  if (actor.kind !== 'link') throw new Error('this route is opened by a link')
  return actor.targetId
}

const exampleLines = [
  { name: 'Setup', unit_price_cents: 150_000 },
  { name: 'Team plan', quantity: 10, unit_price_cents: 4_900, billing_interval: 'month' },
  { name: 'Training day', unit_price_cents: 90_000, optional: true },
]

export const quoteRoutes = [
  route({
    method: 'GET',
    path: '/quotes',
    tag,
    summary: 'List quotes, newest first',
    query: QuoteQuery,
    returns: Paged(Quote),
    handler: (ctx, { query }) => getQuotes(ctx, query),
  }),
  fieldsRoute(quoteEntity, '/quotes/fields', tag),
  queryRoute({ path: '/quotes/query', tag, query: QuoteQuery, returns: Paged(Quote), list: getQuotes }),
  route({
    method: 'POST',
    path: '/quotes',
    tag,
    summary: 'Create a draft quote',
    status: 201,
    body: QuoteIn,
    returns: Data(QuoteWithLines),
    errors: [TooManyLines, LineProductNotFound],
    example: { body: { title: 'Rollout', currency: 'EUR', lines: exampleLines } },
    handler: async (ctx, { body }) => ({ data: await createQuote(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/quotes/{quote_id}',
    tag,
    summary: 'Get a quote with its lines',
    params,
    returns: Data(QuoteWithLines),
    errors: [QuoteNotFound],
    handler: async (ctx, { params }) => ({ data: await getQuote(ctx, params.quote_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/quotes/{quote_id}',
    tag,
    summary: 'Edit a quote',
    description:
      'Sent, accepted and voided quotes are locked; any other goes back to draft when edited. `lines` replaces them in the same step.',
    params,
    body: ifUnchanged(QuotePatch),
    returns: Data(QuoteWithLines),
    errors: [QuoteNotFound, QuoteLocked, TooManyLines, LineProductNotFound, ChangedMeanwhile],
    handler: async (ctx, { params, body }) => ({ data: await patchQuote(ctx, params.quote_id, body) }),
  }),
  route({
    method: 'PUT',
    path: '/quotes/{quote_id}/lines',
    tag,
    summary: 'Replace the lines of a quote',
    params,
    body: ifUnchanged(QuoteLinesIn),
    returns: Data(QuoteWithLines),
    errors: [QuoteNotFound, LinesNotAList, TooManyLines, LineProductNotFound, QuoteLocked, ChangedMeanwhile],
    example: { body: { lines: exampleLines } },
    handler: async (ctx, { params, body }) => ({
      data: await putQuoteLines(ctx, params.quote_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/quotes/{quote_id}',
    tag,
    summary: 'Void a quote',
    params,
    returns: Data(QuoteWithLines),
    errors: [QuoteNotFound, AcceptedCannotBeVoided],
    handler: async (ctx, { params }) => ({ data: await voidQuote(ctx, params.quote_id) }),
  }),
  route({
    method: 'POST',
    path: '/quotes/{quote_id}/submit-for-approval',
    tag,
    summary: 'Ask for approval',
    params,
    body: ApprovalIn,
    returns: Data(QuoteWithLines),
    errors: [QuoteNotFound, QuoteAlready, QuoteLocked],
    handler: async (ctx, { params, body }) => ({ data: await submitForApproval(ctx, params.quote_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/quotes/{quote_id}/approve',
    tag,
    summary: 'Approve a quote',
    access: admin,
    params,
    body: ApprovalIn,
    returns: Data(QuoteWithLines),
    errors: [QuoteNotFound, QuoteNotPending],
    handler: async (ctx, { params, body }) => ({ data: await approveQuote(ctx, params.quote_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/quotes/{quote_id}/decline-approval',
    tag,
    summary: 'Refuse to approve a quote',
    access: admin,
    params,
    body: ApprovalIn,
    returns: Data(QuoteWithLines),
    errors: [QuoteNotFound, QuoteNotPending],
    handler: async (ctx, { params, body }) => ({ data: await declineApproval(ctx, params.quote_id, body) }),
  }),
  workRoute({
    method: 'POST',
    path: '/quotes/{quote_id}/send',
    tag,
    summary: 'Send a quote to the customer',
    description: 'Mails it with its PDF. From then on it is an offer: locked, and valid until its day.',
    params,
    body: SendIn,
    returns: Type.Object({
      data: QuoteWithLines,
      sent_to: Type.String(),
      cc: Type.Array(Type.String()),
      attachment: Type.String(),
      from_email: Type.String(),
      message_id: Type.String(),
    }),
    errors: [
      MailboxNotShared,
      QuoteNotFound,
      QuoteAlready,
      QuoteNeedsApproval,
      QuoteNeedsRecipient,
      ValidUntilPassed,
      MailNotSent,
      PdfUnavailable,
      RelayLimit,
    ],
    handler: (ctx, { params, body }) => sendQuote(ctx, params.quote_id, body),
  }),
  workRoute({
    method: 'GET',
    path: '/quotes/{quote_id}/pdf',
    tag,
    summary: 'Get the PDF of a quote',
    params,
    produces: 'application/pdf',
    errors: [QuoteNotFound, PdfUnavailable],
    handler: (ctx, { params }) => serveQuotePdf(ctx, params.quote_id),
  }),
  route({
    method: 'GET',
    path: '/quotes/public/{token}',
    tag,
    summary: 'See a quote as its customer',
    access: publicAccess,
    params: publicParams,
    writes: true,
    returns: Data(PublicQuote),
    errors: [QuoteNotFound],
    handler: async ctx => ({ data: await viewQuote(ctx, targetOf(ctx)) }),
  }),
  route({
    method: 'POST',
    path: '/quotes/public/{token}/price',
    tag,
    summary: 'Price a choice of optional lines as the customer',
    description: 'Answers the numbers that accepting with these lines would give; nothing is stored.',
    access: publicAccess,
    params: publicParams,
    writes: false,
    body: ChoiceIn,
    returns: Data(PricedChoice),
    errors: [QuoteNotFound, QuoteAlready],
    example: { body: { optional_line_ids: [] } },
    handler: async (ctx, { body }) => ({ data: await priceChoice(ctx, targetOf(ctx), body) }),
  }),
  route({
    method: 'POST',
    path: '/quotes/public/{token}/accept',
    tag,
    summary: 'Accept a quote as its customer',
    access: publicAccess,
    params: publicParams,
    idempotent: true,
    body: AcceptIn,
    returns: Data(PublicQuote),
    errors: [QuoteNotFound, QuoteAlready, QuoteExpired, QuoteNotOpen],
    example: { body: { name: 'Ada Byron', email: 'ada@example.com', optional_line_ids: [] } },
    handler: async (ctx, { body }) => ({ data: await acceptQuote(ctx, targetOf(ctx), body) }),
  }),
  route({
    method: 'POST',
    path: '/quotes/public/{token}/decline',
    tag,
    summary: 'Decline a quote as its customer',
    access: publicAccess,
    params: publicParams,
    idempotent: true,
    body: DeclineIn,
    returns: Data(PublicQuote),
    errors: [QuoteNotFound, QuoteAlready, QuoteExpired, QuoteNotOpen],
    handler: async (ctx, { body }) => ({ data: await declineQuote(ctx, targetOf(ctx), body) }),
  }),
  route({
    method: 'GET',
    path: '/quotes/public/{token}/logo',
    tag,
    summary: 'Get the logo on a quote as its customer',
    access: publicAccess,
    params: publicParams,
    produces: 'image/*',
    errors: [QuoteNotFound, LogoNotFound],
    handler: serveLogo,
  }),
  workRoute({
    method: 'GET',
    path: '/quotes/public/{token}/pdf',
    tag,
    summary: 'Get the PDF of a quote as its customer',
    access: publicAccess,
    params: publicParams,
    produces: 'application/pdf',
    errors: [QuoteNotFound, PdfUnavailable],
    handler: ctx => serveQuotePdf(ctx, targetOf(ctx)),
  }),
  route({
    method: 'POST',
    path: '/invoices/from-quote/{quote_id}',
    tag: 'Invoices',
    summary: 'Invoice an accepted quote',
    description: 'Makes the draft of its one-time lines, as agreed. One living invoice per quote.',
    status: 201,
    params,
    body: Type.Object({}),
    returns: Data(InvoiceWithLines),
    errors: [QuoteNotFound, OnlyAcceptedInvoiced, AlreadyInvoiced],
    handler: async (ctx, { params }) => ({ data: await invoiceQuote(ctx, params.quote_id) }),
  }),
]
