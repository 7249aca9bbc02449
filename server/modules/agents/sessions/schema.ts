import { FreeObject, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const AgentSession = NamedObject('AgentSession', {
  id: Uuid,
  agent_id: Uuid,
  messages: Type.Array(FreeObject),
  running_run_id: Nullable(Uuid),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AgentSession = Static<typeof AgentSession>
