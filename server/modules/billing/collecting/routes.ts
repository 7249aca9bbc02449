import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { CustomerNotFound, customerParams as params } from '../customers/schema.ts'
import { PolicyNotFound } from './errors.ts'
import { loadCollectionsSettings } from './queries.ts'
import {
  CollectionsSettings,
  CollectionsSettingsIn,
  CustomerCollections,
  CustomerCollectionsIn,
} from './schema.ts'
import { getCustomerCollections, putCollectionsSettings, putCustomerCollections } from './service.ts'

const tag = 'Collections'

export const collectingRoutes = [
  route({
    method: 'GET',
    path: '/settings/collections',
    tag,
    summary: 'Get how customers are charged',
    returns: Data(CollectionsSettings),
    handler: async ctx => ({ data: await loadCollectionsSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/collections',
    tag,
    summary: 'Change how customers are charged',
    description: 'Keys left out stay as they are, those inside `sepa` and `interest` too.',
    access: admin,
    body: CollectionsSettingsIn,
    returns: Data(CollectionsSettings),
    example: {
      body: {
        auto_charge: 'subscriptions',
        sepa: {
          creditor_id: 'DE98ZZZ09999999999',
          creditor_name: 'Acme GmbH',
          iban: 'DE89 3704 0044 0532 0130 00',
        },
      },
    },
    handler: async (ctx, { body }) => ({ data: await putCollectionsSettings(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/customers/{customer_id}/collections',
    operationId: 'getCustomerCollections',
    tag,
    summary: 'Get what is agreed with a customer',
    params,
    returns: Data(CustomerCollections),
    errors: [CustomerNotFound],
    handler: async (ctx, { params }) => ({ data: await getCustomerCollections(ctx, params.customer_id) }),
  }),
  route({
    method: 'PUT',
    path: '/customers/{customer_id}/collections',
    operationId: 'updateCustomerCollections',
    tag,
    summary: 'Change what is agreed with a customer',
    description: 'Keys left out stay as they are; null goes by the settings.',
    access: admin,
    params,
    body: CustomerCollectionsIn,
    returns: Data(CustomerCollections),
    errors: [CustomerNotFound, PolicyNotFound],
    example: { body: { auto_charge: 'all' } },
    handler: async (ctx, { params, body }) => ({
      data: await putCustomerCollections(ctx, params.customer_id, body),
    }),
  }),
]
