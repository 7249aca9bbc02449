import { Paged, PageQuery } from '#kit/page.ts'
import { admin, idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import {
  AppliesAtMost,
  ApplyBalanceIn,
  Balance,
  BalanceEntry,
  BalanceEntryIn,
  BalanceNegative,
  NoBalance,
  NothingOverpaid,
} from '../balance/schema.ts'
import { customerOf } from '../customers/queries.ts'
import { CustomerNotFound, customerParams } from '../customers/schema.ts'
import { InvoiceNotFound } from '../invoices/errors.ts'
import { InvoiceWithLines } from '../invoices/schema.ts'
import { applyBalance, moveOverpayment, settleBalanceOf } from './apply.ts'
import { adjustBalance, getBalance } from './service.ts'

const tag = 'Collections'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

export const balanceRoutes = [
  route({
    method: 'GET',
    path: '/customers/{customer_id}/balance',
    operationId: 'getCustomerBalance',
    tag,
    summary: 'Get what is kept for a customer, and how it came about',
    params: customerParams,
    query: PageQuery,
    returns: Type.Object({ balances: Type.Array(Balance), ...Paged(BalanceEntry).properties }),
    errors: [CustomerNotFound],
    handler: (ctx, { params, query }) => getBalance(ctx, params.customer_id, query),
  }),
  workRoute({
    method: 'POST',
    path: '/customers/{customer_id}/balance',
    operationId: 'adjustCustomerBalance',
    tag,
    summary: "Adjust a customer's balance, or pay from it",
    description: 'What it grows by pays what is open, as long as the settings have it so.',
    access: admin,
    params: customerParams,
    status: 201,
    body: BalanceEntryIn,
    returns: Data(BalanceEntry),
    errors: [CustomerNotFound, BalanceNegative],
    example: { body: { amount_cents: 5_000, currency: 'EUR', note: 'Goodwill' } },
    handler: async (ctx, { params, body }) => ({ data: await adjustBalance(ctx, params.customer_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/apply-balance',
    operationId: 'applyBalance',
    tag,
    summary: "Pay an invoice from the customer's balance",
    params,
    body: ApplyBalanceIn,
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound, NoBalance, AppliesAtMost],
    example: { body: { amount_cents: 5_000 } },
    handler: async (ctx, { params, body }) => ({
      data: await applyBalance(ctx, params.invoice_id, body.amount_cents),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/move-overpayment',
    operationId: 'moveOverpayment',
    tag,
    summary: "Move what an invoice has too much to the customer's balance",
    params,
    consumes: 'none',
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound, NothingOverpaid, CustomerNotFound],
    handler: async (ctx, { params }) => {
      const moved = await ctx.transact(inner => moveOverpayment(inner, params.invoice_id))
      return { data: customerOf(moved) ? await settleBalanceOf(ctx, moved) : moved }
    },
  }),
]
