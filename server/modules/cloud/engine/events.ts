import { event } from '#kit/event.ts'
import { FreeObject, Type, Uuid } from '#kit/schema.ts'

const about = { resource_id: Uuid, resource_kind: Type.String(), name: Type.String() }

export const ResourceChanged = event(
  'platform.resource_changed',
  Type.Object({ ...about, operation_id: Uuid, action: Type.String(), state: Type.String() }),
)

export const OperationFailed = event(
  'platform.operation_failed',
  Type.Object({
    ...about,
    operation_id: Uuid,
    action: Type.String(),
    error: Type.String(),
    error_code: Type.String(),
  }),
)

export const DriftDetected = event('platform.drift_detected', Type.Object({ ...about, drift: FreeObject }))
