import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'
import { hearsAlone, isForOne } from '../visibility/veil.ts'

export const ConversationAssigned = event(
  'conversation.assigned',
  Type.Object({ contact_id: Uuid, assignee_id: Nullable(UserId), before_id: Nullable(UserId) }),
)

export const ConversationDone = event('conversation.done', Type.Object({ contact_id: Uuid }))

/** `by`: somebody wrote, the time it was put off for is over, or a person did it. `tell_id` is who waits for it. */
export const ConversationReopened = event(
  'conversation.reopened',
  Type.Object({
    contact_id: Uuid,
    by: Choice(['mail', 'time', 'person']),
    tell_id: Nullable(UserId),
    /** Whoever alone sees the mail that opened it. */
    private_to: Type.Optional(UserId),
  }),
  { onlyFor: hearsAlone, isUntold: isForOne },
)
