import type { WorkCtx } from '#kit/context.ts'
import { idParam, link, secretParam, workRoute } from '#kit/route.ts'
import { Nullable, Text, Type } from '#kit/schema.ts'
import { AlreadyClosed, InvoiceNotFound, StillDraft } from '../invoices/errors.ts'
import {
  InvalidSignature,
  NothingLeftToPay,
  NoWebhookSecret,
  ReturnBaseNotAllowed,
  UnknownPaymentIntegration,
} from '../payments/errors.ts'
import { providerErrors, providers } from '../payments/providers.ts'
import { createCheckout } from './checkout.ts'
import { receiveProviderEvent } from './provider-events/webhook.ts'

const tag = 'Payments'
const Save = Type.Optional(
  Nullable(Type.Boolean({ description: 'Keeps what is paid with on file, for later charges' })),
)
const CheckoutIn = Type.Object({ return_base: Type.Optional(Nullable(Text(2_000))), save: Save })
const Checkout = Type.Object({
  amount_cents: Type.Integer(),
  checkout_url: Type.String(),
  session_id: Type.String(),
})
const checkoutErrors = [
  InvoiceNotFound,
  AlreadyClosed,
  NothingLeftToPay,
  ReturnBaseNotAllowed,
  ...providerErrors,
]

const linkTarget = (ctx: WorkCtx): string => {
  if (ctx.actor.kind !== 'link') throw new Error('this route is opened by a link')
  return ctx.actor.targetId
}

const webhook = (path: string, operationId: string) =>
  workRoute({
    method: 'POST',
    path,
    operationId,
    tag,
    summary: 'Receive an event of the payment provider',
    description: 'Signed with the endpoint secret of the integration; each event takes effect once.',
    access: link('integration', 'integration_id', UnknownPaymentIntegration),
    params: { integration_id: secretParam('integration') },
    consumes: 'raw',
    bare: true,
    returns: Type.Object({ received: Type.Boolean(), handled: Type.Boolean(), duplicate: Type.Boolean() }),
    errors: [UnknownPaymentIntegration, NoWebhookSecret, InvalidSignature],
    handler: (ctx, input) =>
      receiveProviderEvent(ctx, linkTarget(ctx), {
        raw: Buffer.isBuffer(input.body) ? input.body : Buffer.alloc(0),
        headers: input.headers,
      }),
  })

export const providerRoutes = [
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/checkout',
    tag,
    summary: 'Open a checkout for the amount still due',
    description: 'A live session for the same amount is used again.',
    params: { invoice_id: idParam('invoice', InvoiceNotFound) },
    body: CheckoutIn,
    returns: Checkout,
    errors: checkoutErrors,
    handler: (ctx, { params, body }) =>
      createCheckout(ctx, params.invoice_id, {
        returnBase: body.return_base ?? null,
        save: body.save ?? false,
      }),
  }),
  workRoute({
    method: 'POST',
    path: '/invoices/public/{token}/checkout',
    tag,
    summary: 'Open a checkout as the customer',
    access: link('invoice', 'token', InvoiceNotFound),
    params: { token: secretParam('invoice token') },
    idempotent: true,
    body: Type.Object({ save: Save }),
    returns: Checkout,
    errors: [...checkoutErrors, StillDraft],
    handler: (ctx, { body }) =>
      createCheckout(ctx, linkTarget(ctx), { returnBase: null, save: body.save ?? false }),
  }),
  webhook('/webhooks/payprovider/{integration_id}', 'receivePaymentEvent'),
  ...providers.map(({ name, label }) =>
    webhook(`/webhooks/${name}/{integration_id}`, `receive${label}Event`),
  ),
]
