import { idParam, workRoute } from '#kit/route.ts'
import { Nullable, Text, Type } from '#kit/schema.ts'
import {
  AlreadyClosed,
  createCheckout,
  findIssued,
  InvoiceNotFound,
  NothingLeftToPay,
  providerErrors,
  ReturnBaseNotAllowed,
} from '#modules/billing/index.ts'
import { recordDeed } from '../log/record.ts'
import { ChooseCustomer, FeatureOff, PortalNotFound } from '../visits/errors.ts'
import { guestOf, keyParams, visitors } from '../visits/visit.ts'

export const payingRoutes = [
  workRoute({
    method: 'POST',
    path: '/portal/{key}/invoices/{invoice_id}/pay',
    operationId: 'payPortalInvoice',
    tag: 'Customer portal',
    summary: 'Pay an invoice of the customer',
    access: visitors('invoices'),
    params: { ...keyParams, invoice_id: idParam('portal invoice', InvoiceNotFound) },
    body: Type.Object({
      save: Type.Optional(
        Type.Boolean({ description: 'Whether what is paid with is kept for later charges.' }),
      ),
      return_base: Type.Optional(
        Nullable(Text(2_000, { description: 'Where to come back to; the public address unless said.' })),
      ),
    }),
    returns: Type.Object({
      checkout_url: Type.String(),
      session_id: Type.String(),
      amount_cents: Type.Integer(),
    }),
    errors: [
      ...[PortalNotFound, FeatureOff, ChooseCustomer],
      ...[InvoiceNotFound, AlreadyClosed, NothingLeftToPay],
      ...[ReturnBaseNotAllowed, ...providerErrors],
    ],
    handler: async (ctx, { params, body }) => {
      const guest = guestOf(ctx)
      const id = params.invoice_id
      await ctx.transact(inner => findIssued(inner, guest.customer, id))
      const opened = await createCheckout(ctx, id, {
        returnBase: body.return_base ?? null,
        save: body.save ?? false,
      })
      await ctx.transact(inner =>
        recordDeed(inner, guest, 'payment_started', { invoice_id: id, amount_cents: opened.amount_cents }),
      )
      return opened
    },
  }),
]
