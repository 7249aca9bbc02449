import { event } from '#kit/event.ts'
import { Nullable, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { Changes } from '../conflicts/overwriting.ts'

const TaskTold = Type.Object({
  task_id: Uuid,
  title: Type.String(),
  type: Type.String(),
  contact_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  company_id: Type.Optional(Uuid),
})

export const TaskCreated = event('task.created', TaskTold)
export const TaskUpdated = event('task.updated', Type.Object({ ...TaskTold.properties, changes: Changes }), {
  changesOf: ({ task_id }) => task_id,
})
export const TaskCompleted = event('task.completed', TaskTold, {
  trigger: { label: 'Task completed', place: 170 },
})
/** To somebody else than who did it, when it is made or later. */
export const TaskAssigned = event(
  'task.assigned',
  Type.Object({ ...TaskTold.properties, assignee_id: UserId }),
)
/** Once for each moment it is due at, while it is open. */
export const TaskDue = event(
  'task.due',
  Type.Object({ ...TaskTold.properties, assignee_id: UserId, due_at: Timestamp }),
)
export const TaskRestored = event('task.restored', TaskTold)
/** Once for each moment somebody wants to be reminded at, while it is open. */
export const TaskReminder = event(
  'task.reminder',
  Type.Object({ ...TaskTold.properties, assignee_id: UserId, due_at: Timestamp }),
)
