import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

export const AgentRunFinished = event(
  'agent_run.finished',
  Type.Object({ run_id: Uuid, agent_id: Uuid, status: Type.String(), error: Nullable(Type.String()) }),
)
