import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

const TaskTold = Type.Object({
  task_id: Uuid,
  title: Type.String(),
  type: Type.String(),
  contact_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
})

export const TaskCreated = event('task.created', TaskTold)
export const TaskCompleted = event('task.completed', TaskTold)
