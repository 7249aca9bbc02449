import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Nullable, Type, Uuid } from '#kit/schema.ts'
import {
  AlreadyClosed,
  Invoice,
  InvoiceNotFound,
  NothingLeftToPay,
  providerErrors,
  requireInvoice,
} from '#modules/billing/index.ts'
import { NoPaymentMethod, UnderWay } from '../attempts/errors.ts'
import { presentAttempt } from '../attempts/present.ts'
import { listAttempts } from '../attempts/queries.ts'
import { Attempt } from '../attempts/schema.ts'
import { MethodNotActive, PaymentMethodNotFound } from '../methods/errors.ts'
import { chargeInvoice } from './charge.ts'

const tag = 'Collections'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

export const chargingRoutes = [
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/charge',
    operationId: 'chargeInvoice',
    tag,
    summary: 'Charge what is due to a payment method on file',
    description:
      'To the default one of its customer where none is named. A draft is issued first. A refusal is an answer, with `state` `failed` and its reason; one that nobody answered stays `submitted` and is asked for again.',
    params,
    body: Type.Object({
      payment_method_id: Type.Optional(
        Nullable({
          ...Uuid,
          description: 'The method to charge; the default one of the customer where none is given.',
        }),
      ),
    }),
    returns: Type.Object({ data: Attempt, invoice: Invoice }),
    errors: [
      InvoiceNotFound,
      AlreadyClosed,
      NothingLeftToPay,
      UnderWay,
      NoPaymentMethod,
      PaymentMethodNotFound,
      MethodNotActive,
      ...providerErrors,
    ],
    handler: (ctx, { params, body }) =>
      chargeInvoice(ctx, params.invoice_id, { methodId: body.payment_method_id, trigger: 'manual' }),
  }),
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/attempts',
    operationId: 'listInvoiceAttempts',
    tag,
    summary: 'List the attempts to charge an invoice, oldest first',
    params,
    returns: Data(Type.Array(Attempt)),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => {
      await requireInvoice(ctx, params.invoice_id)
      return { data: (await listAttempts(ctx, params.invoice_id)).map(presentAttempt) }
    },
  }),
]
