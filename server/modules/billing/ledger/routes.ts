import { admin, idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { settleBalanceOf } from '../balancing/apply.ts'
import { CreditTooLarge } from '../credit-notes/errors.ts'
import { CreditNote } from '../credit-notes/schema.ts'
import { AlreadyClosed, AlreadyInStatus, InvoiceNotFound } from '../invoices/errors.ts'
import { refreshBuyerOf } from '../invoices/issuing/refresh-buyer.ts'
import { loadView } from '../invoices/present.ts'
import { requireInvoice } from '../invoices/queries.ts'
import { Invoice, InvoiceWithLines } from '../invoices/schema.ts'
import {
  AmountNotPositive,
  NoSuchPayment,
  NothingLeft,
  NothingToRefund,
  PaymentNotFound,
  RefundTooLarge,
} from '../payments/errors.ts'
import { presentPayment } from '../payments/present.ts'
import { providerErrors } from '../payments/providers.ts'
import { listPayments } from '../payments/queries.ts'
import { Payment, RecordPaymentIn, RefundIn, ReverseIn } from '../payments/schema.ts'
import { recordPayment } from './record.ts'
import { refundInvoice } from './refund.ts'
import { reversePayment } from './reverse.ts'

const tag = 'Payments'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

export const paymentRoutes = [
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/record-payment',
    operationId: 'recordPayment',
    tag,
    summary: 'Record a payment received outside',
    description:
      'A bank transfer, cheque or cash payment, kept in the same ledger. A draft is issued first; more than is due is recorded all the same.',
    params,
    body: RecordPaymentIn,
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound, AmountNotPositive, AlreadyClosed],
    example: { body: { amount_cents: 12900, provider: 'bank_transfer', reference: 'RF18 5390 0754' } },
    handler: async (ctx, { params, body }) => {
      await refreshBuyerOf(ctx, params.invoice_id)
      const paid = await ctx.transact(inner => recordPayment(inner, params.invoice_id, body))
      return { data: paid.overpaid_cents > 0 ? await settleBalanceOf(ctx, paid) : paid }
    },
  }),
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/payments',
    tag,
    summary: 'List the payments, refunds and reversals of an invoice',
    params,
    returns: Data(Type.Array(Payment)),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => {
      const [, rows, view] = await Promise.all([
        requireInvoice(ctx, params.invoice_id),
        listPayments(ctx, params.invoice_id),
        loadView(ctx),
      ])
      return { data: rows.map(row => presentPayment(row, view.locale)) }
    },
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/payments/{payment_id}/reverse',
    operationId: 'reversePayment',
    tag,
    summary: 'Reverse a payment that did not last',
    description:
      'A cheque that bounced, a debit that came back, a payment recorded by mistake: what is left of it (its amount less refunds and earlier reversals) no longer counts, and is due again. No money moves.',
    access: admin,
    params: { ...params, payment_id: idParam('payment', NoSuchPayment) },
    status: 201,
    body: ReverseIn,
    returns: Type.Object({ data: Payment, invoice: Invoice }),
    errors: [InvoiceNotFound, NoSuchPayment, NothingLeft],
    example: { body: { reason: 'The cheque bounced' } },
    handler: (ctx, { params, body }) => reversePayment(ctx, params.invoice_id, params.payment_id, body),
  }),
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/refunds',
    operationId: 'refundPayment',
    tag,
    summary: 'Refund a payment, whole or in part',
    description:
      'Without payment_id the newest payment that still holds the amount, else as many as it takes: `refunds` lists them all, `data` is the first. What was paid back is due again unless `credit_note` credits it with the same stroke. Card payments go back through their provider; one that it did not answer is pending.',
    params,
    status: 201,
    body: RefundIn,
    returns: Type.Object({
      data: Payment,
      refunds: Type.Array(Payment),
      invoice: Invoice,
      credit_notes: Type.Array(CreditNote, {
        description: 'One a refund, with `credit_note`; that of a pending refund is made when it succeeds.',
      }),
    }),
    errors: [
      InvoiceNotFound,
      AmountNotPositive,
      PaymentNotFound,
      NothingToRefund,
      RefundTooLarge,
      CreditTooLarge,
      AlreadyInStatus,
      ...providerErrors,
    ],
    example: { body: { amount_cents: 2000, reason: 'Damaged in transit' } },
    handler: (ctx, { params, body }) => refundInvoice(ctx, params.invoice_id, body),
  }),
]
