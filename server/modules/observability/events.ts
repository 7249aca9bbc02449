import { event } from '#kit/event.ts'
import { Nullable, Timestamp, Type, Uuid } from '#kit/schema.ts'

const about = { incident_id: Uuid, check_id: Uuid, name: Type.String(), cause: Type.String() }

export const IncidentOpened = event('incident.opened', Type.Object({ ...about, opened_at: Timestamp }))
export const IncidentClosed = event(
  'incident.closed',
  Type.Object({ ...about, opened_at: Timestamp, closed_at: Timestamp }),
)

const alert = {
  alert_id: Uuid,
  rule_id: Uuid,
  name: Type.String(),
  detail: Type.String(),
  value: Nullable(Type.Number()),
  at: Timestamp,
}

export const AlertFiring = event('alert.firing', Type.Object(alert))
export const AlertResolved = event('alert.resolved', Type.Object(alert))
export const AlertFlapping = event('alert.flapping', Type.Object(alert))
