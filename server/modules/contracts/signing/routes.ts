import type { Ctx } from '#kit/context.ts'
import { link, route, secretParam, workRoute } from '#kit/route.ts'
import { Choice, Text, Type } from '#kit/schema.ts'
import { notModified } from '#kit/web/answers.ts'
import { LogoNotFound, serveLogo } from '#modules/identity/index.ts'
import { recordEvent } from '../contracts/audit.ts'
import { ContractNotFound, PdfUnavailable } from '../contracts/errors.ts'
import { loadOrganization, lockContract, updateContract } from '../contracts/queries.ts'
import { statuses } from '../contracts/schema.ts'
import { CONTRACT_LINK, readTarget } from '../contracts/tokens.ts'
import { type Found, loadExecuted, serveContract } from '../document/pdf.ts'
import { expireIfDue } from '../reminders.ts'
import { declineContract } from './decline.ts'
import {
  AlreadyClosed,
  AlreadySigned,
  ConsentRequired,
  DownloadOnly,
  FieldMissing,
  NotSentYet,
  PageNotFound,
  TextChanged,
} from './errors.ts'
import { describePages, pageParam, showPage } from './pages.ts'
import { DeclineIn, SignIn, SigningPages, SigningView } from './schema.ts'
import { signContract } from './sign.ts'
import { viewContract } from './view.ts'

const tag = 'Signing'
const access = link(CONTRACT_LINK, 'token', ContractNotFound)
const params = { token: secretParam('contract token') }
const errors = [ContractNotFound]

export const signingRoutes = [
  route({
    method: 'GET',
    path: '/contracts/sign/{token}',
    operationId: 'getContractToSign',
    tag,
    summary: 'Open a contract by its link',
    description: 'The token selects document and party. The first open of each party is recorded.',
    access,
    params,
    writes: true,
    returns: SigningView,
    errors,
    handler: (ctx, { params }) => viewContract(ctx, params.token),
  }),
  workRoute({
    method: 'POST',
    path: '/contracts/sign/{token}',
    operationId: 'signContract',
    tag,
    summary: 'Sign a contract',
    access,
    params,
    idempotent: true,
    body: SignIn,
    returns: Type.Object({ both_signed: Type.Boolean(), status: Choice(statuses) }),
    errors: [
      ...errors,
      DownloadOnly,
      AlreadyClosed,
      NotSentYet,
      ConsentRequired,
      TextChanged,
      AlreadySigned,
      FieldMissing,
    ],
    example: { body: { name: 'Grace Hopper', signature: 'Grace Hopper', style: 'script', consent: true } },
    handler: (ctx, { body, headers }) => signContract(ctx, body, headers),
  }),
  workRoute({
    method: 'POST',
    path: '/contracts/sign/{token}/decline',
    operationId: 'declineContract',
    tag,
    summary: 'Decline to sign',
    access,
    params,
    idempotent: true,
    body: DeclineIn,
    returns: Type.Object({ status: Choice(statuses) }),
    errors: [...errors, DownloadOnly, AlreadyClosed, AlreadySigned],
    handler: (ctx, { body }) => declineContract(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/contracts/sign/{token}/logo',
    operationId: 'getContractToSignLogo',
    tag,
    summary: 'Get the logo of who sent a contract by its link',
    access,
    params,
    produces: 'image/*',
    errors: [...errors, LogoNotFound],
    handler: serveLogo,
  }),
  workRoute({
    method: 'GET',
    path: '/contracts/sign/{token}/pages',
    operationId: 'listContractToSignPages',
    tag,
    summary: 'Get the pages of a contract by its link',
    description:
      'Their sizes in points, and where a party without a signature field signs, by fractions of the page.',
    access,
    params,
    returns: Type.Object({ data: SigningPages }),
    errors: [...errors, PdfUnavailable],
    handler: async ctx => ({ data: await describePages(ctx) }),
  }),
  workRoute({
    method: 'GET',
    path: '/contracts/sign/{token}/pages/{page}',
    operationId: 'getContractToSignPage',
    tag,
    summary: 'Get the picture of a page by its link',
    description:
      'SVG, counted from 0: the text and what has been signed so far, with room where fields are still to be filled. Comes with an ETag.',
    access,
    params: { ...params, page: pageParam },
    query: Type.Object({
      v: Type.Optional(Text(100, { description: 'The version that is meant, so that each is kept apart.' })),
    }),
    produces: 'image/svg+xml',
    alsoAnswers: [notModified],
    errors: [...errors, PageNotFound, PdfUnavailable],
    handler: (ctx, { params, headers }) => showPage(ctx, params.page, headers),
  }),
  workRoute({
    method: 'GET',
    path: '/contracts/sign/{token}/pdf',
    operationId: 'getContractToSignPdf',
    tag,
    summary: 'Get the contract as PDF by its link',
    description:
      'Once executed: the sealed file with signatures, certificate of completion and audit trail, always the same bytes.',
    access,
    params,
    writes: true,
    produces: 'application/pdf',
    errors: [...errors, PdfUnavailable],
    handler: (ctx, { signal }) => serveContract(ctx, openCopy, signal),
  }),
]

async function openCopy(ctx: Ctx): Promise<Found> {
  const { contractId, party } = readTarget(ctx)
  const row = await expireIfDue(ctx, await lockContract(ctx, contractId))
  // A link that can no longer sign shows no text to a party who has not signed it, here as in the view.
  const isGone = (row.status === 'expired' || row.status === 'voided') && row[`signed_${party}_at`] === null
  if (isGone) throw ContractNotFound()
  const executed = await loadExecuted(ctx, row)
  if (executed && row[`downloaded_${party}_at`] === null && !ctx.request?.isHead) {
    await updateContract(ctx, contractId, { [`downloaded_${party}_at`]: ctx.now.toString() })
    await recordEvent(ctx, contractId, party, 'downloaded', { sha256: row.executed_pdf_sha256 })
  }
  return { row, executed, organization: await loadOrganization(ctx) }
}
