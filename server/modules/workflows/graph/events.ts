import { declaredEvents, type EventKind } from '#kit/event.ts'

/** An event as workflows name it, and the events of the domains that it is made of. */
interface UsableEvent {
  event: string
  label: string
  /** The stored types that count as this event; its own name where nothing else is said. */
  types: readonly string[]
  /** Only where imports are to count: one stored event tells of many contacts. */
  importType?: string
}

const usable = (event: string, label: string, more: Partial<UsableEvent> = {}): UsableEvent => ({
  event,
  label,
  types: [event],
  ...more,
})

const known: readonly UsableEvent[] = [
  usable('contact.created', 'Contact created', { importType: 'contacts.imported' }),
  usable('contact.updated', 'Contact changed'),
  usable('list.member_added', 'Contact added to a list', { types: ['list.members_added'] }),
  usable('list.member_removed', 'Contact removed from a list'),
  usable('email.sent', 'Email sent'),
  usable('email.delivered', 'Email delivered'),
  usable('email.opened', 'Email opened'),
  usable('email.clicked', 'Link in an email followed'),
  usable('email.replied', 'Email answered'),
  usable('email.bounced', 'Email bounced', { types: ['email.bounced', 'email.bounce_reported'] }),
  usable('email.unsubscribed', 'Contact unsubscribed'),
  usable('deal.created', 'Deal created'),
  usable('deal.updated', 'Deal changed'),
  usable('deal.moved', 'Deal moved to another stage'),
  usable('deal.won', 'Deal won'),
  usable('deal.lost', 'Deal lost'),
  usable('task.completed', 'Task completed'),
  usable('note.added', 'Note added'),
  usable('quote.sent', 'Quote sent'),
  usable('quote.viewed', 'Quote viewed'),
  usable('quote.accepted', 'Quote accepted'),
  usable('quote.declined', 'Quote declined'),
  usable('invoice.issued', 'Invoice issued'),
  usable('invoice.paid', 'Invoice paid'),
  usable('invoice.overdue', 'Invoice overdue'),
  usable('payment.recorded', 'Payment recorded'),
  usable('payment.failed', 'Payment failed'),
  usable('contract.sent', 'Contract sent'),
  usable('contract.viewed', 'Contract viewed'),
  usable('contract.signed', 'Contract signed'),
  usable('contract.completed', 'Contract completed'),
  usable('contract.declined', 'Contract declined'),
  usable('subscription.created', 'Subscription started'),
  usable('subscription.changed', 'Subscription changed'),
  usable('subscription.canceled', 'Subscription canceled'),
  usable('subscription.reactivated', 'Subscription reactivated'),
  usable('sequence.enrollment_ended', 'Sequence ended for a contact'),
  usable('opportunity.created', 'Opportunity created'),
  usable('workflow.run_ended', 'Workflow ended for a contact'),
  usable('form.submitted', 'Form submitted'),
  usable('booking.created', 'Meeting booked'),
  usable('booking.canceled', 'Meeting canceled'),
  usable('booking.rescheduled', 'Meeting moved'),
  usable('page.visited', 'Page visited'),
  usable('campaign.sent', 'Campaign sent to a contact', { types: ['campaign.reached'] }),
  usable('lead.converted', 'Lead became a contact'),
  usable('event.invited', 'Invited to an event'),
  usable('event.rsvp', 'Answered an invitation'),
]
const byName = new Map(known.map(one => [one.event, one]))

export const CUSTOM_EVENT = /^custom\.[a-z0-9_.]{1,60}$/

/** Those of domains that exist: an event nobody can emit is offered to nobody. */
export const usableEvents = (): UsableEvent[] => {
  const declared = declaredEvents()
  return known.filter(({ types }) => types.some(type => declared.has(type)))
}

export const isUsableEvent = (event: string): boolean => {
  const one = byName.get(event)
  return one ? one.types.some(type => declaredEvents().has(type)) : CUSTOM_EVENT.test(event)
}

/** Which stored types to listen to for an event. */
export function storedTypes(event: string, { withImports = false } = {}): string[] {
  const one = byName.get(event)
  if (!one) return [event]
  return [...one.types, ...(withImports && one.importType ? [one.importType] : [])]
}

const byType = new Map(
  known.flatMap(one =>
    [...one.types, ...(one.importType ? [one.importType] : [])].map(type => [type, one.event]),
  ),
)

/** What workflows call a stored event. */
export const eventNamed = (type: string): string => byType.get(type) ?? type

/** Every stored type that a workflow can listen to. */
export const listenedTypes = (): string[] => [...byType.keys()]

/** The keys of an event's data, as templates and conditions name them behind `event.`. */
export function fieldsOfEvent(event: string): string[] {
  const kinds = storedTypes(event).flatMap(type => declaredEvents().get(type) ?? [])
  const fields = new Set(kinds.flatMap(kind => Object.keys(propertiesOf(kind))))
  if (fields.delete('contact_ids')) fields.add('contact_id')
  return [...fields]
}

const propertiesOf = (kind: EventKind): object => (kind.schema as { properties?: object }).properties ?? {}
