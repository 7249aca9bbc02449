import { event } from '#kit/event.ts'
import { Choice, Type, UserId, Uuid } from '#kit/schema.ts'

/** A message that calls somebody by name, or answers them. Without its text, which is the room's alone. */
export const MessageAddressed = event(
  'message.addressed',
  Type.Object({
    user_id: UserId,
    room_id: Uuid,
    room_name: Type.String(),
    message_id: Uuid,
    /** Of guests and programs; colleagues are known by the event. */
    author: Type.String(),
    why: Choice(['mention', 'reply']),
  }),
  { isPersonal: true },
)
