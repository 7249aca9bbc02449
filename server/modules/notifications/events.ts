import { event } from '#kit/event.ts'
import { Type, UserId, Uuid } from '#kit/schema.ts'

/** For one person's eyes: nobody else's stream carries it. */
export const NotificationCreated = event(
  'notification.created',
  Type.Object({ notification_id: Uuid, user_id: UserId, kind: Type.String() }),
  { isPersonal: true },
)

/** So that the bell is right in every window of that person. */
export const NotificationRead = event('notification.read', Type.Object({ user_id: UserId }), {
  isPersonal: true,
})
