import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

const about = { workflow_id: Uuid, name: Type.String() }

export const WorkflowActivated = event(
  'workflow.activated',
  Type.Object({ ...about, version: Type.Integer() }),
)
export const WorkflowPaused = event('workflow.paused', Type.Object(about))

const run = { ...about, run_id: Uuid, contact_id: Nullable(Uuid) }

export const RunStarted = event('workflow.run_started', Type.Object({ ...run, version: Type.Integer() }))
export const RunEnded = event(
  'workflow.run_ended',
  Type.Object({ ...run, status: Type.String(), end_reason: Type.String() }),
  { trigger: { label: 'Workflow ended for a contact', place: 390 } },
)
export const GoalReached = event(
  'workflow.goal_reached',
  Type.Object({ ...run, node_id: Type.String(), goal: Type.String() }),
)
export const StepFailed = event(
  'workflow.step_failed',
  Type.Object({ ...run, node_id: Type.String(), error: Type.String() }),
)
