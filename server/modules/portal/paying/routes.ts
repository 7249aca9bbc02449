import { found } from '#kit/problem.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import {
  AlreadyClosed,
  InvoiceNotFound,
  NothingLeftToPay,
  OwnInvoiceDetail,
  providerErrors,
  ReturnBaseNotAllowed,
} from '#modules/billing/index.ts'
import {
  Attempt,
  MethodNotActive,
  PaymentMethod,
  PaymentMethodNotFound,
  presentMethods,
  UnderWay,
} from '#modules/collections/index.ts'
import {
  ConsentNeeded,
  EurOnly,
  findMandateTerms,
  MandateTerms,
  NoCreditor,
  SignMandate,
} from '#modules/debits/index.ts'
import { ChooseCustomer, FeatureOff, PortalNotFound } from '../visits/errors.ts'
import { guestOf, keyParams, visitors } from '../visits/visit.ts'
import {
  LastMethod,
  makeOwnDefault,
  payByCheckout,
  payByMethod,
  removeMethod,
  setUpMethod,
  signOwnMandate,
} from './service.ts'

const tag = 'Customer portal'
const errors = [PortalNotFound, FeatureOff, ChooseCustomer] as const
const path = '/portal/{key}/payment-methods'
const access = visitors('payment_methods')
const params = {
  ...keyParams,
  payment_method_id: idParam('portal payment method', PaymentMethodNotFound),
}
const returnBase = Type.Optional(
  Nullable(Text(2_000, { description: 'Where to come back to; the public address unless said.' })),
)

export const payingRoutes = [
  workRoute({
    method: 'POST',
    path: '/portal/{key}/invoices/{invoice_id}/pay',
    operationId: 'payPortalInvoice',
    tag,
    summary: 'Pay an invoice of the customer',
    description:
      'With a method on file it is charged, and a refusal is an answer with `state` `failed`; without one a page to pay on is opened.',
    access: visitors('invoices'),
    params: { ...keyParams, invoice_id: idParam('portal invoice', InvoiceNotFound) },
    body: Type.Object({
      payment_method_id: Type.Optional(
        Nullable({ ...Uuid, description: 'The method on file to charge; none: a page to pay on.' }),
      ),
      save: Type.Optional(
        Type.Boolean({ description: 'Whether what is paid with is kept for later charges.' }),
      ),
      return_base: returnBase,
    }),
    returns: Type.Object({
      attempt: Type.Optional(Attempt),
      invoice: Type.Optional(OwnInvoiceDetail),
      checkout_url: Type.Optional(Type.String({ description: 'Where it is paid, without a method' })),
      session_id: Type.Optional(Type.String()),
      amount_cents: Type.Optional(Type.Integer()),
    }),
    errors: [
      ...errors,
      ...[InvoiceNotFound, AlreadyClosed, NothingLeftToPay],
      ...[UnderWay, PaymentMethodNotFound, MethodNotActive, EurOnly],
      ...[ReturnBaseNotAllowed, ...providerErrors],
    ],
    handler: (ctx, { params, body }) =>
      body.payment_method_id
        ? payByMethod(ctx, guestOf(ctx), params.invoice_id, body.payment_method_id)
        : payByCheckout(ctx, guestOf(ctx), params.invoice_id, {
            returnBase: body.return_base ?? null,
            save: body.save ?? false,
          }),
  }),
  route({
    method: 'GET',
    path,
    operationId: 'listPortalPaymentMethods',
    tag,
    summary: 'List what the customer has on file to pay with',
    description: 'The default one first; those that were removed are left out.',
    access,
    params: keyParams,
    returns: Data(Type.Array(PaymentMethod)),
    errors: [...errors],
    handler: async ctx => ({ data: await presentMethods(ctx, guestOf(ctx).customer) }),
  }),
  workRoute({
    method: 'POST',
    path: `${path}/setup`,
    operationId: 'setUpPortalPaymentMethod',
    tag,
    summary: 'Open a page on which you put a payment method on file',
    access,
    params: keyParams,
    body: Type.Object({ return_base: returnBase }),
    status: 201,
    returns: Type.Object({ setup_url: Type.String(), session_id: Type.String() }),
    errors: [...errors, ReturnBaseNotAllowed, ...providerErrors],
    handler: (ctx, { body }) => setUpMethod(ctx, guestOf(ctx), body.return_base ?? null),
  }),
  route({
    method: 'GET',
    path: `${path}/mandate`,
    operationId: 'getPortalMandateTerms',
    tag,
    summary: 'Read what a direct debit mandate says',
    description: 'What is agreed to by signing one here.',
    access,
    params: keyParams,
    returns: Data(MandateTerms),
    errors: [...errors, NoCreditor],
    handler: async ctx => ({
      data: found(await findMandateTerms(ctx, guestOf(ctx).customer), NoCreditor),
    }),
  }),
  route({
    method: 'POST',
    path: `${path}/mandate`,
    operationId: 'signPortalMandate',
    tag,
    summary: 'Sign a direct debit mandate',
    description:
      'It becomes a payment method at once, and the signer is mailed a copy. Text, time, address and program are kept.',
    access,
    params: keyParams,
    body: SignMandate,
    status: 201,
    returns: Data(PaymentMethod),
    errors: [...errors, NoCreditor, ConsentNeeded],
    example: { body: { name: 'Grace Hopper', iban: 'DE89 3704 0044 0532 0130 00', consent: true } },
    handler: async (ctx, { body }) => ({ data: await signOwnMandate(ctx, guestOf(ctx), body) }),
  }),
  route({
    method: 'POST',
    path: `${path}/{payment_method_id}/default`,
    operationId: 'makePortalPaymentMethodDefault',
    tag,
    summary: 'Be charged by this payment method where none is named',
    access,
    params,
    returns: Data(PaymentMethod),
    errors: [...errors, PaymentMethodNotFound, MethodNotActive],
    handler: async (ctx, { params }) => ({
      data: await makeOwnDefault(ctx, guestOf(ctx), params.payment_method_id),
    }),
  }),
  route({
    method: 'DELETE',
    path: `${path}/{payment_method_id}`,
    operationId: 'removePortalPaymentMethod',
    tag,
    summary: 'Remove a payment method',
    description: 'Not the last one that works while subscriptions are charged to it.',
    access,
    params,
    returns: Data(PaymentMethod),
    errors: [...errors, PaymentMethodNotFound, LastMethod],
    handler: async (ctx, { params }) => ({
      data: await removeMethod(ctx, guestOf(ctx), params.payment_method_id),
    }),
  }),
]
