import type { Reaction, StoredEvent } from '#kit/event.ts'
import { namesOf, toldEvents } from '../catalogue/catalogue.ts'
import { WebhookTested } from '../events.ts'
import { type NewDelivery, writeDeliveries } from './queries.ts'
import { subjectOf } from './subject.ts'

/** Notes every event for the endpoints that asked for it, in the event's own transaction: none can get lost between. */
export const noteDeliveries = (): Reaction => ({
  isOutward: true,
  types: toldEvents()
    .map(kind => kind.type)
    .filter(type => type !== WebhookTested.type),
  handler: async (ctx, events) => writeDeliveries(ctx, events.map(toDelivery)),
})

const toDelivery = ({ id, type, at, data }: StoredEvent): NewDelivery => ({
  event_id: id,
  type,
  names: namesOf(type),
  subject: subjectOf(type, data),
  at,
})
