import { event } from '#kit/event.ts'
import { Type, Uuid } from '#kit/schema.ts'

/** Sent when somebody asks for it, to see that an endpoint hears us. */
export const WebhookTested = event('webhook.test', Type.Object({ endpoint_id: Uuid, url: Type.String() }))

export const WebhookDisabled = event(
  'webhook.disabled',
  Type.Object({ endpoint_id: Uuid, url: Type.String(), reason: Type.String() }),
)
