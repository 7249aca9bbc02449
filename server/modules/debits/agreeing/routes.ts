import { idParam, link, route, secretParam, workRoute } from '#kit/route.ts'
import { Choice, Data, Type } from '#kit/schema.ts'
import { localDate } from '#kit/time/zone.ts'
import { CustomerNotFound, customerParams, loadProfile, requireCustomer } from '#modules/billing/index.ts'
import { LogoNotFound, serveLogo } from '#modules/identity/index.ts'
import {
  ConsentNeeded,
  LinkExpired,
  MandateNotFound,
  MandateSigned,
  NoCreditor,
  PdfUnavailable,
  UmrTaken,
} from '../errors.ts'
import { MANDATE_LINK } from '../mandates/links.ts'
import { presentMandate, presentMandates } from '../mandates/present.ts'
import { listMandates, requireMandate } from '../mandates/queries.ts'
import { Mandate, MandateIn, mandateStates, PublicMandate, SignMandate } from '../mandates/schema.ts'
import { createMandate } from './create.ts'
import { revokeMandate } from './end.ts'
import { servePdf } from './pdf.ts'
import { getPublicMandate, targetOf } from './public.ts'
import { signMandate } from './sign.ts'

const tag = 'Direct debit'
const params = { mandate_id: idParam('mandate', MandateNotFound) }
const access = link(MANDATE_LINK, 'token', MandateNotFound)
const byLink = { token: secretParam('mandate token') }

const todayOf = async (ctx: Parameters<typeof loadProfile>[0]) =>
  localDate(ctx.now, (await loadProfile(ctx)).organization.timezone).toString()

export const mandateRoutes = [
  route({
    method: 'POST',
    path: '/customers/{customer_id}/mandates',
    operationId: 'createMandate',
    tag,
    summary: 'Ask a customer for a direct debit mandate',
    description:
      'The customer signs it by its link within 30 days. With `iban`, `holder` and `signed_on` (admins) it is one that was signed on paper, and active at once.',
    params: customerParams,
    body: MandateIn,
    status: 201,
    returns: Data(Mandate),
    errors: [CustomerNotFound, NoCreditor, UmrTaken],
    example: { body: { email: 'ada@example.com' } },
    handler: async (ctx, { params, body }) => ({ data: await createMandate(ctx, params.customer_id, body) }),
  }),
  route({
    method: 'GET',
    path: '/customers/{customer_id}/mandates',
    operationId: 'listMandates',
    tag,
    summary: 'List the mandates of a customer, newest first',
    params: customerParams,
    returns: Type.Object({ data: Type.Array(Mandate) }),
    errors: [CustomerNotFound],
    handler: async (ctx, { params }) => {
      const customer = await requireCustomer(ctx, params.customer_id)
      return { data: await presentMandates(ctx, await listMandates(ctx, customer), await todayOf(ctx)) }
    },
  }),
  route({
    method: 'GET',
    path: '/mandates/{mandate_id}',
    tag,
    summary: 'Get a mandate',
    params,
    returns: Data(Mandate),
    errors: [MandateNotFound],
    handler: async (ctx, { params }) => ({
      data: await presentMandate(ctx, await requireMandate(ctx, params.mandate_id), await todayOf(ctx)),
    }),
  }),
  workRoute({
    method: 'GET',
    path: '/mandates/{mandate_id}/pdf',
    operationId: 'getMandatePdf',
    tag,
    summary: 'Get a mandate as PDF',
    description: 'With the whole account number. One that is not signed yet is a form for paper.',
    params,
    produces: 'application/pdf',
    errors: [MandateNotFound, PdfUnavailable],
    handler: (ctx, { params }) => servePdf(ctx, () => params.mandate_id),
  }),
  route({
    method: 'POST',
    path: '/mandates/{mandate_id}/revoke',
    tag,
    summary: 'Revoke a mandate',
    description: 'Nothing is collected by it any more, and its link signs nothing. Again: nothing changes.',
    params,
    returns: Data(Mandate),
    errors: [MandateNotFound],
    handler: async (ctx, { params }) => ({ data: await revokeMandate(ctx, params.mandate_id) }),
  }),
  route({
    method: 'GET',
    path: '/mandates/public/{token}',
    operationId: 'getPublicMandate',
    tag,
    summary: 'Open a mandate by its link',
    access,
    params: byLink,
    returns: Data(PublicMandate),
    errors: [MandateNotFound, LinkExpired],
    handler: async (ctx, { params }) => ({ data: await getPublicMandate(ctx, params.token) }),
  }),
  route({
    method: 'POST',
    path: '/mandates/public/{token}/sign',
    operationId: 'signMandate',
    tag,
    summary: 'Sign a mandate',
    description:
      'Text, time, address and program are kept with their SHA-256, and the signer is mailed a copy. It becomes a payment method of the customer.',
    access,
    params: byLink,
    idempotent: true,
    body: SignMandate,
    returns: Data(Type.Object({ state: Choice(mandateStates), umr: Type.String() })),
    errors: [MandateNotFound, MandateSigned, LinkExpired, ConsentNeeded],
    example: { body: { name: 'Grace Hopper', iban: 'DE89 3704 0044 0532 0130 00', consent: true } },
    handler: async (ctx, { body }) => {
      const { umr } = await signMandate(ctx, targetOf(ctx), body)
      return { data: { state: 'active' as const, umr } }
    },
  }),
  route({
    method: 'GET',
    path: '/mandates/public/{token}/logo',
    operationId: 'getPublicMandateLogo',
    tag,
    summary: 'Get the logo of who asks for a mandate by its link',
    access,
    params: byLink,
    produces: 'image/*',
    errors: [MandateNotFound, LogoNotFound],
    handler: serveLogo,
  }),
  workRoute({
    method: 'GET',
    path: '/mandates/public/{token}/pdf',
    operationId: 'getPublicMandatePdf',
    tag,
    summary: 'Get a mandate as PDF by its link',
    access,
    params: byLink,
    produces: 'application/pdf',
    errors: [MandateNotFound, PdfUnavailable],
    handler: ctx => servePdf(ctx, () => targetOf(ctx)),
  }),
]
