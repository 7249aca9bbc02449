import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

const about = {
  run_id: Uuid,
  project_id: Uuid,
  project: Type.String(),
  number: Type.Integer(),
  environment: Nullable(Type.String()),
  ref: Type.String(),
  trigger: Type.String(),
}

export const RunStarted = event('run.started', Type.Object(about))
export const RunFinished = event(
  'run.finished',
  Type.Object({ ...about, status: Type.String(), error: Nullable(Type.String()) }),
)
