import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { admin, idParam, route, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import {
  CustomerNotFound,
  customerParams,
  providerErrors,
  ReturnBaseNotAllowed,
  requireCustomer,
} from '#modules/billing/index.ts'
import { holdParties } from '#modules/crm/index.ts'
import { MethodNotActive, PaymentMethodNotFound } from './errors.ts'
import { chooseDefault, revokeMethod } from './keep.ts'
import { presentMethod, presentMethods } from './present.ts'
import { findMethod, lockMethod, type MethodRow } from './queries.ts'
import { PaymentMethod, Setup, SetupIn, TakeOverIn } from './schema.ts'
import { openSetup, takeOver } from './setup.ts'

const tag = 'Collections'
const params = { payment_method_id: idParam('payment_method', PaymentMethodNotFound) }

/** Their owner first: nobody takes a company or contact away from under it. */
async function lockOwned(ctx: Ctx, id: string): Promise<MethodRow> {
  const { company_id, contact_id } = found(await findMethod(ctx, id), PaymentMethodNotFound)
  holdParties(ctx, { companies: [company_id], contacts: [contact_id] })
  return lockMethod(ctx, id)
}

export const methodRoutes = [
  route({
    method: 'GET',
    path: '/customers/{customer_id}/payment-methods',
    tag,
    summary: 'List the payment methods a customer has on file',
    description: 'The default one first; those that were removed are left out.',
    params: customerParams,
    returns: Data(Type.Array(PaymentMethod)),
    errors: [CustomerNotFound],
    handler: async (ctx, { params }) => ({
      data: await presentMethods(ctx, await requireCustomer(ctx, params.customer_id)),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/customers/{customer_id}/payment-methods/setup',
    operationId: 'setUpPaymentMethod',
    tag,
    summary: 'Open a page on which a customer puts a payment method on file',
    description: 'Nothing is paid there. The method is stored once the provider says it was set up.',
    params: customerParams,
    body: SetupIn,
    status: 201,
    returns: Setup,
    errors: [CustomerNotFound, ReturnBaseNotAllowed, ...providerErrors],
    handler: (ctx, { params, body }) => openSetup(ctx, params.customer_id, body.return_base ?? null),
  }),
  workRoute({
    method: 'POST',
    path: '/customers/{customer_id}/payment-methods',
    operationId: 'takeOverPaymentMethod',
    tag,
    summary: 'Take over a payment method that the provider holds',
    description:
      'One without a customer there is attached to this one. The same again answers 200 with the stored row.',
    access: admin,
    params: customerParams,
    body: TakeOverIn,
    status: 201,
    alsoStatus: [200],
    returns: Data(PaymentMethod),
    errors: [CustomerNotFound, ...providerErrors],
    example: { body: { provider: 'stripe', provider_ref: 'pm_1PqV2JLkdIwHu7ix' } },
    handler: async (ctx, { params, body }) => {
      const { data, isNew } = await takeOver(ctx, params.customer_id, body.provider_ref)
      return new WithStatus(isNew ? 201 : 200, { data })
    },
  }),
  route({
    method: 'POST',
    path: '/payment-methods/{payment_method_id}/default',
    operationId: 'makePaymentMethodDefault',
    tag,
    summary: 'Charge this payment method where none is named',
    params,
    returns: Data(PaymentMethod),
    errors: [PaymentMethodNotFound, MethodNotActive],
    handler: async (ctx, { params }) => ({
      data: await chooseDefault(ctx, await lockOwned(ctx, params.payment_method_id)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/payment-methods/{payment_method_id}',
    tag,
    summary: 'Remove a payment method',
    description: 'It is never charged again; the newest other active one becomes the default.',
    params,
    returns: Data(PaymentMethod),
    errors: [PaymentMethodNotFound, MethodNotActive],
    handler: async (ctx, { params }) => {
      const row = await lockOwned(ctx, params.payment_method_id)
      if (row.state === 'revoked') throw MethodNotActive()
      return { data: await presentMethod(ctx, await revokeMethod(ctx, row)) }
    },
  }),
]
