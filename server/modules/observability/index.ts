import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { lookAtRules } from './alerts/evaluate.ts'
import { alertRaised } from './alerts/notices.ts'
import { callWebhook } from './alerts/notify.ts'
import { alertRoutes } from './alerts/routes.ts'
import { resealRules } from './alerts/secrets.ts'
import { resealTokens } from './checks/heartbeat.ts'
import { runLane } from './checks/lane.ts'
import { checkRoutes } from './checks/routes.ts'
import { fields } from './fields.ts'
import { dropResults, dropTelemetry } from './housekeeping.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { logRoutes } from './logs/routes.ts'
import { recordMeasured } from './metrics/measured.ts'
import { rollUp } from './metrics/roll-up.ts'
import { metricRoutes } from './metrics/routes.ts'
import { seedDemo } from './seed-demo/seed-demo.ts'
import { statusRoutes } from './status/routes.ts'

/** How a tenant's things do: checks and incidents, metrics, logs, and who is told when. */
export const observability: Module = {
  name: 'observability',
  notificationKinds: [alertRaised],
  fields,
  tables: [
    'alert_rules',
    'alerts',
    'check_hours',
    'check_results',
    'checks',
    'incidents',
    'log_lines',
    'metric_dirty',
    'metric_hours',
    'metric_name_dirty',
    'metric_name_hours',
    'metric_points',
    'metric_series',
    'telemetry_slots',
  ],
  routes: [...checkRoutes, ...incidentRoutes, ...metricRoutes, ...logRoutes, ...alertRoutes, ...statusRoutes],
  jobs: [runLane, rollUp, recordMeasured, lookAtRules, callWebhook] as unknown as JobKind<never>[],
  crons: [dropTelemetry, dropResults],
  screens: ['/monitoring'],
  seedDemo,
  reseal: async ctx => (await resealTokens(ctx)) + (await resealRules(ctx)),
}
