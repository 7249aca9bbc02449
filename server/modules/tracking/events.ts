import { type EventKind, event } from '#kit/event.ts'
import { Choice, Nullable, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { EmailBounced, veiled } from '#modules/email/index.ts'

const about = {
  message_id: Uuid,
  contact_id: Nullable(Uuid),
  mailbox_id: Nullable(Uuid),
  kind: Type.String(),
  subject: Type.String(),
  source_kind: Nullable(Type.String()),
  source_id: Nullable(Type.String()),
  private_to: Type.Optional(UserId),
  at: Timestamp,
}
const Seen = Choice(['human', 'proxy'])

/** By a person, for the first time; machines never make this event. */
export const EmailOpened = event('email.opened', Type.Object({ ...about, class: Seen }), {
  ...veiled,
  trigger: { label: 'Email opened', place: 70 },
})
export const EmailClicked = event(
  'email.clicked',
  Type.Object({ ...about, class: Seen, url: Type.String() }),
  { ...veiled, trigger: { label: 'Link in an email followed', place: 80 } },
)
export const EmailDelivered = event('email.delivered', Type.Object({ ...about, email: Type.String() }), {
  ...veiled,
  trigger: { label: 'Email delivered', place: 60 },
})
export const EmailComplained = event(
  'email.complained',
  Type.Object({ ...about, email: Type.String() }),
  veiled,
)
export const EmailUnsubscribed = event(
  'email.unsubscribed',
  Type.Object({ ...about, email: Type.String() }),
  { ...veiled, trigger: { label: 'Contact unsubscribed', place: 110 } },
)
/** A bounce that a provider told of; the inbox tells of its own as `email.bounced`. */
export const EmailBounceReported = event(
  'email.bounce_reported',
  Type.Object({
    ...about,
    email: Type.String(),
    bounce_kind: Choice(['hard', 'soft']),
    detail: Type.String(),
  }),
  { ...veiled, trigger: { name: 'email.bounced' } },
)

/** Whoever told of it: who listens to bounces listens to both. */
export const bounceKinds: readonly EventKind<NonNullable<(typeof EmailBounced)['data']>>[] = [
  EmailBounced,
  EmailBounceReported,
]
