import { Paged } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import { admin, idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { listEventTypes } from './catalogue/catalogue.ts'
import { listDeliveries, replay, retryDelivery, testEndpoint } from './deliveries/service.ts'
import {
  createEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  updateEndpoint,
} from './endpoints/service.ts'
import {
  CreatedEndpoint,
  Delivery,
  DeliveryNotFound,
  DeliveryQuery,
  Endpoint,
  EndpointIdle,
  EndpointNotFound,
  EndpointPatch,
  EventType,
  NewEndpoint,
  Replay,
  TooManyEndpoints,
} from './schema.ts'

const tag = 'Webhooks'
const params = { endpoint_id: idParam('webhook_endpoint', EndpointNotFound) }

export const webhookRoutes = [
  route({
    method: 'GET',
    path: '/webhook-events',
    tag,
    summary: 'List the events that endpoints can be told of',
    returns: Data(Type.Array(EventType)),
    handler: async () => ({ data: listEventTypes() }),
  }),
  route({
    method: 'GET',
    path: '/webhook-endpoints',
    tag,
    summary: 'List the webhook endpoints',
    access: admin,
    returns: Data(Type.Array(Endpoint)),
    handler: async ctx => ({ data: await listEndpoints(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/webhook-endpoints',
    tag,
    summary: 'Add a webhook endpoint',
    description:
      'Deliveries follow the Standard Webhooks specification: verify them with its libraries and the secret answered here.',
    access: admin,
    status: 201,
    body: NewEndpoint,
    returns: Data(CreatedEndpoint),
    errors: [InvalidInput, TooManyEndpoints],
    example: { body: { url: 'https://example.com/hooks', events: ['invoice.*', 'quote.accepted'] } },
    handler: async (ctx, { body }) => ({ data: await createEndpoint(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Get a webhook endpoint',
    access: admin,
    params,
    returns: Data(Endpoint),
    errors: [EndpointNotFound],
    handler: async (ctx, { params }) => ({ data: await getEndpoint(ctx, params.endpoint_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Change, pause or resume a webhook endpoint',
    description: 'What happens while it is paused is not sent later; a replay brings it.',
    access: admin,
    params,
    body: EndpointPatch,
    returns: Data(Endpoint),
    errors: [EndpointNotFound, InvalidInput],
    handler: async (ctx, { params, body }) => ({
      data: await updateEndpoint(ctx, params.endpoint_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Remove a webhook endpoint',
    access: admin,
    params,
    errors: [EndpointNotFound],
    handler: async (ctx, { params }) => {
      await removeEndpoint(ctx, params.endpoint_id)
      return {}
    },
  }),
  route({
    method: 'POST',
    path: '/webhook-endpoints/{endpoint_id}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    tag,
    summary: 'Replace the secret of a webhook endpoint',
    description: 'The former one goes on signing too for 24 hours.',
    access: admin,
    idempotent: false,
    params,
    returns: Data(Type.Object({ secret: Type.String({ examples: ['whsec_…'] }) })),
    errors: [EndpointNotFound],
    handler: async (ctx, { params }) => ({ data: { secret: await rotateSecret(ctx, params.endpoint_id) } }),
  }),
  workRoute({
    method: 'POST',
    path: '/webhook-endpoints/{endpoint_id}/test',
    operationId: 'testWebhookEndpoint',
    tag,
    summary: 'Send a test event now',
    access: admin,
    params,
    returns: Data(Delivery),
    errors: [EndpointNotFound, EndpointIdle],
    handler: async (ctx, { params }) => ({ data: await testEndpoint(ctx, params.endpoint_id) }),
  }),
  route({
    method: 'GET',
    path: '/webhook-endpoints/{endpoint_id}/deliveries',
    tag,
    summary: 'List what was sent to a webhook endpoint, newest first',
    access: admin,
    params,
    query: DeliveryQuery,
    returns: Paged(Delivery),
    errors: [EndpointNotFound],
    handler: async (ctx, { params, query }) => listDeliveries(ctx, params.endpoint_id, query),
  }),
  route({
    method: 'POST',
    path: '/webhook-endpoints/{endpoint_id}/replay',
    operationId: 'replayWebhookEvents',
    tag,
    summary: 'Send what happened in a time once more',
    description: 'Under the same `webhook-id`s, so that a receiver can leave out what it has.',
    access: admin,
    status: 202,
    params,
    body: Replay,
    returns: Data(Type.Object({ queued: Type.Integer() })),
    errors: [EndpointNotFound, EndpointIdle, InvalidInput],
    handler: async (ctx, { params, body }) => ({
      data: { queued: await replay(ctx, params.endpoint_id, body) },
    }),
  }),
  route({
    method: 'POST',
    path: '/webhook-deliveries/{delivery_id}/retry',
    operationId: 'retryWebhookDelivery',
    tag,
    summary: 'Send a delivery again at once',
    access: admin,
    status: 202,
    params: { delivery_id: idParam('webhook_delivery', DeliveryNotFound) },
    errors: [DeliveryNotFound, EndpointIdle],
    handler: async (ctx, { params }) => {
      await retryDelivery(ctx, params.delivery_id)
      return {}
    },
  }),
]
