import type { WorkCtx } from '#kit/context.ts'
import { cronForEach, type Intake, job } from '#kit/job.ts'
import { wakeIntake } from './intake/inbox-queries.ts'

/** What the jobs do. Provided by the module, since what they do also enqueues them. */
interface Work {
  runDue(ctx: WorkCtx): Promise<boolean>
  handleEvents(ctx: WorkCtx): Promise<boolean>
  catchUp(ctx: WorkCtx, data: { workflow_id: string; version: number }): Promise<void>
  startScheduled(ctx: WorkCtx, data: { workflow_id: string; due_at: string }): Promise<void>
  callWebhooks(ctx: WorkCtx): Promise<boolean>
}

let work: Work

export const provideWork = (given: Work): void => {
  work = given
}

/** The agenda starts it when the earliest run is due; while one waits, a second is not needed. */
export const runDue = job<Record<string, never>>({
  name: 'workflows.run_due',
  via: 'workflow',
  coalesces: true,
  concurrency: 2,
  perOrganization: 2,
  handler: async ctx => {
    // To the end of the queue: others go on while a large organization has more to do.
    if (await work.runDue(ctx)) await ctx.transact(inner => inner.enqueue(runDue, {}))
  },
})

/** The net under the agenda: whatever became of a job, what is due is found again within a minute. */
export const runEveryMinute = cronForEach({
  name: 'workflows.run_due',
  cron: '* * * * *',
  listedBy: 'list_due_workflow_organizations',
  handler: ctx =>
    ctx.transact(async inner => {
      await inner.enqueue(runDue, {})
      await inner.enqueue(callWebhooks, {})
    }),
})

/** Handles what came in, a part of it: a large organization goes to the end of the queue when it has more. */
export const handleEvents = job<Record<string, never>>({
  name: 'workflows.handle_events',
  via: 'workflow',
  coalesces: true,
  concurrency: 2,
  perOrganization: 2,
  handler: async ctx => {
    if (await work.handleEvents(ctx)) await ctx.transact(inner => inner.enqueue(handleEvents, {}))
  },
})

/** About once a second: who has events that somebody listens to. */
export const takeInEvents: Intake = {
  name: 'workflows.take_in_events',
  async take(db) {
    await wakeIntake(db, handleEvents.name)
    return 0
  },
}

/** After an activation: events of transactions that were under way meanwhile are looked for, once those have ended. */
export const catchUp = job<{ workflow_id: string; version: number }>({
  name: 'workflows.catch_up',
  handler: (ctx, data) => work.catchUp(ctx, data),
})

/** Starts what the calendar starts. */
export const startScheduled = job<{ workflow_id: string; due_at: string }>({
  name: 'workflows.start_scheduled',
  handler: (ctx, data) => work.startScheduled(ctx, data),
})

/** Makes the requests that are due, outside of any transaction. */
export const callWebhooks = job<Record<string, never>>({
  name: 'workflows.call_webhooks',
  coalesces: true,
  concurrency: 4,
  perOrganization: 2,
  timeoutSeconds: 120,
  handler: async ctx => {
    if (await work.callWebhooks(ctx)) await ctx.transact(inner => inner.enqueue(callWebhooks, {}))
  },
})
