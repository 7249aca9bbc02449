import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { actionKeyRoutes } from './action-keys/routes.ts'
import { backtestRoutes } from './backtest/routes.ts'
import { runAllDue } from './engine/run.ts'
import { enrollRoutes } from './enroll/routes.ts'
import { fields } from './fields.ts'
import { handleAll, lookForMissed } from './intake/handle.ts'
import { hearEvents } from './intake/hear.ts'
import { mailReactions } from './intake/mail-reactions.ts'
import { startOccurrences } from './intake/schedule.ts'
import { internalRoutes } from './internal/routes.ts'
import {
  callWebhooks,
  catchUp,
  handleEvents,
  provideWork,
  runDue,
  runEveryMinute,
  startScheduled,
  takeInEvents,
} from './jobs.ts'
import { inspectRuns, runsGauge } from './metrics/operations.ts'
import { metricRoutes } from './metrics/routes.ts'
import { stepsTotal } from './metrics/step-metrics.ts'
import { migrateRoutes } from './migrate/routes.ts'
import { workflowFailed } from './notices.ts'
import { workflowRunDataset } from './reporting/runs.ts'
import { resealWorkflows } from './reseal.ts'
import { dropEnded } from './retention.ts'
import { runRoutes } from './runs/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { testRunRoutes } from './test-run/routes.ts'
import { timeline } from './timeline.ts'
import { callDue } from './webhooks/call.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { workflowFinder } from './workflows/find-queries.ts'
import { workflowRoutes } from './workflows/routes.ts'

provideWork({
  runDue: ctx => runAllDue(ctx, { most: 500, seconds: 20 }),
  handleEvents: handleAll,
  catchUp: lookForMissed,
  startScheduled: (ctx, { workflow_id, due_at }) => startOccurrences(ctx, workflow_id, due_at),
  callWebhooks: callDue,
})

/** What shall happen to a contact, drawn by a person and done step by step, each once. */
export const workflows: Module = {
  name: 'workflows',
  notificationKinds: [workflowFailed],
  exportDatasets: placed(900, [
    { name: 'workflows', table: 'workflows' },
    { name: 'workflow_versions', table: 'workflow_versions', key: ['workflow_id', 'version'] },
    { name: 'workflow_runs', table: 'workflow_runs' },
  ]),
  finders: [workflowFinder],
  reportDatasets: [workflowRunDataset],
  fields,
  tables: [
    'workflow_action_keys',
    'workflow_actions',
    'workflow_calls',
    'workflow_inbox',
    'workflow_listeners',
    'workflow_mails',
    'workflow_occurrences',
    'workflow_runs',
    'workflow_steps',
    'workflow_tallies',
    'workflow_turns',
    'workflow_versions',
    'workflow_wakes',
    'workflow_webhook_secrets',
    'workflows',
  ],
  screens: ['/workflows', '/automations'],
  inPersonOnly: ['Workflow keys'],
  routes: [
    ...webhookRoutes,
    ...actionKeyRoutes,
    ...internalRoutes,
    ...workflowRoutes,
    ...enrollRoutes,
    ...runRoutes,
    ...metricRoutes,
    ...testRunRoutes,
    ...backtestRoutes,
    ...migrateRoutes,
  ],
  jobs: [runDue, handleEvents, catchUp, startScheduled, callWebhooks] as unknown as JobKind<never>[],
  crons: [runEveryMinute, dropEnded],
  metrics: [stepsTotal],
  gauges: [runsGauge],
  inspect: inspectRuns,
  reseal: resealWorkflows,
  seedDemo,
  intakes: [takeInEvents],
  complete: () => ({ reactions: [...mailReactions, ...timeline, hearEvents()] }),
}

export {
  type AutomationRule,
  deleteAutomation,
  findAutomationProblems,
  pauseAutomation,
  previewAutomation,
  readAutomationStates,
  saveAutomation,
} from './automation.ts'
export { BacktestOut } from './backtest/schema.ts'
export type { Condition } from './graph/condition.ts'
export { isUsableEvent, storedTypes } from './graph/events.ts'
export { actionKinds } from './graph/schema.ts'
export type { Finding } from './graph/validate.ts'
export { RunPage, RunsQuery } from './runs/schema.ts'
export { listRunsOf } from './runs/service.ts'
export { sumWorkflowMails } from './workflows/lookup-queries.ts'
