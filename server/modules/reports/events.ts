import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

export const DashboardShared = event(
  'dashboard.shared',
  Type.Object({ dashboard_id: Uuid, name: Type.String(), expires_at: Nullable(Type.String()) }),
)

const schedule = {
  schedule_id: Uuid,
  report_id: Nullable(Uuid),
  dashboard_id: Nullable(Uuid),
  name: Type.String(),
}
export const ReportSent = event(
  'report.sent',
  Type.Object({ ...schedule, due_at: Nullable(Type.String()), recipients: Type.Integer() }),
)
export const SchedulePaused = event(
  'report.schedule_paused',
  Type.Object({ ...schedule, reason: Type.String() }),
)
