import { route } from '#kit/route.ts'
import { Data, NamedObject, Text, Type } from '#kit/schema.ts'
import {
  BillingDetails,
  BillingDetailsIn,
  CustomerNotFound,
  customerParams,
  DetailsChanged,
  getDetails,
  putDetails,
  requireCustomer,
} from '#modules/billing/index.ts'
import { ChooseCustomer, FeatureOff, LinkGone, PortalNotFound } from '../visits/errors.ts'
import { anybody, guestOf, keyParams, visitors } from '../visits/visit.ts'
import { changeDetails, confirmBillingAddress } from './service.ts'

const tag = 'Customer portal'
const errors = [PortalNotFound, FeatureOff, ChooseCustomer] as const
const example = { body: { bill_to_name: 'Northwind Traders', bill_to_email: 'accounts@northwind.example' } }

export const detailsRoutes = [
  route({
    method: 'GET',
    path: '/customers/{customer_id}/billing-details',
    operationId: 'getBillingDetails',
    tag,
    summary: 'Get how a customer is billed',
    params: customerParams,
    returns: Data(BillingDetails),
    errors: [CustomerNotFound],
    handler: async (ctx, { params }) => ({
      data: await getDetails(ctx, await requireCustomer(ctx, params.customer_id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/customers/{customer_id}/billing-details',
    operationId: 'updateBillingDetails',
    tag,
    summary: 'Change how a customer is billed',
    description:
      'Used by invoices and quotes that name nobody themselves, from their issue on. Keys left out stay.',
    params: customerParams,
    body: BillingDetailsIn,
    returns: Data(BillingDetails),
    errors: [CustomerNotFound, DetailsChanged],
    example,
    handler: async (ctx, { params, body }) => {
      const customer = await requireCustomer(ctx, params.customer_id)
      return { data: (await putDetails(ctx, customer, body, false)).details }
    },
  }),
  route({
    method: 'GET',
    path: '/portal/{key}/billing-details',
    operationId: 'getPortalBillingDetails',
    tag,
    summary: 'Get how you are billed',
    access: visitors('billing_details'),
    params: keyParams,
    returns: Data(BillingDetails),
    errors: [...errors],
    handler: async ctx => ({ data: await getDetails(ctx, guestOf(ctx).customer) }),
  }),
  route({
    method: 'PUT',
    path: '/portal/{key}/billing-details',
    operationId: 'updatePortalBillingDetails',
    tag,
    summary: 'Change how you are billed',
    description: 'Another address for invoices holds once it was confirmed by the mail that goes to it.',
    access: visitors('billing_details'),
    params: keyParams,
    body: BillingDetailsIn,
    returns: Data(BillingDetails),
    errors: [...errors, DetailsChanged],
    example,
    handler: async (ctx, { body }) => ({ data: await changeDetails(ctx, guestOf(ctx), body) }),
  }),
  route({
    method: 'POST',
    path: '/portal/{key}/confirm-address',
    operationId: 'confirmPortalBillingAddress',
    tag,
    summary: 'Confirm an address for invoices',
    access: anybody,
    params: keyParams,
    body: Type.Object({
      token: Text(200, { minLength: 1, description: 'What stands behind `?confirm=`.' }),
    }),
    returns: Data(NamedObject('ConfirmedBillingAddress', { email: Type.String() })),
    errors: [PortalNotFound, LinkGone],
    example: { body: { token: 'dG9rZW4' } },
    handler: async (ctx, { body }) => ({ data: await confirmBillingAddress(ctx, body.token) }),
  }),
]
