import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const EndpointNotFound = problem(404, 'webhook_endpoint_not_found', 'Webhook endpoint not found')
export const DeliveryNotFound = problem(404, 'webhook_delivery_not_found', 'Webhook delivery not found')
export const TooManyEndpoints = problem(
  409,
  'too_many_webhook_endpoints',
  'An organization has at most 20 webhook endpoints',
)
export const EndpointIdle = problem(
  409,
  'webhook_endpoint_not_active',
  'The webhook endpoint is not active: set its status to active first',
)

export const endpointStatuses = ['active', 'paused', 'disabled'] as const
export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const

const Url = Text(2_000, { minLength: 1, examples: ['https://example.com/hooks'] })
const EventNames = Type.Array(Text(100, { minLength: 1, examples: ['invoice.*'] }), {
  minItems: 1,
  maxItems: 100,
  description: 'Names of events, `invoice.*` for all of a kind, or `*` for all',
})

export const NewEndpoint = Type.Object({
  url: Url,
  description: Type.Optional(Text(500)),
  events: Type.Optional(EventNames),
})
export type NewEndpoint = Static<typeof NewEndpoint>

export const EndpointPatch = Patch({
  url: Url,
  description: Text(500),
  events: EventNames,
  status: Choice(['active', 'paused'], { description: '`active` also brings a disabled one back' }),
})
export type EndpointPatch = Static<typeof EndpointPatch>

const endpoint = {
  id: Uuid,
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(Type.String()),
  status: Choice(endpointStatuses),
  created_at: Timestamp,
  last_delivery: Nullable(
    Type.Object({ at: Timestamp, type: Type.String(), status: Choice(deliveryStatuses) }),
  ),
}
export const Endpoint = NamedObject('WebhookEndpoint', endpoint)
export const CreatedEndpoint = NamedObject('CreatedWebhookEndpoint', {
  ...endpoint,
  secret: Type.String({ description: 'Shown this once', examples: ['whsec_…'] }),
})

const AttemptView = NamedObject('WebhookAttempt', {
  at: Timestamp,
  status: Nullable(Type.Integer({ description: 'Of the answer; null where none came' })),
  ms: Type.Integer(),
  error: Nullable(Type.String()),
  response: Nullable(Type.String({ description: 'The first 2 KB of the answer' })),
})
export type AttemptView = Static<typeof AttemptView>

export const Delivery = NamedObject('WebhookDelivery', {
  id: Uuid,
  event_id: Uuid,
  type: Type.String(),
  attempts: Type.Array(AttemptView),
  status: Choice(deliveryStatuses),
  next_attempt_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type Delivery = Static<typeof Delivery>

export const DeliveryQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(deliveryStatuses)),
  event: Type.Optional(Text(100, { description: 'The name of an event' })),
})
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const Replay = Type.Object({
  from: Timestamp,
  to: Timestamp,
  events: Type.Optional(EventNames),
})
export type Replay = Static<typeof Replay>

export const EventType = NamedObject('WebhookEventType', {
  type: Type.String({ examples: ['invoice.paid'] }),
  description: Type.String(),
  schema: FreeObject,
  example: FreeObject,
})
