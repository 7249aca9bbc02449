import { cronForEach } from '#kit/job.ts'
import { dropOldActions } from './internal/queries.ts'
import { dropOldRuns } from './runs/queries.ts'

const BATCH = 1_000
const KEEP_RUNS = { hours: 24 * 400 }
const KEEP_ACTIONS = { hours: 24 * 30 }

/** Runs that ended long ago go, a thousand at a time; their numbers stay. */
export const dropEnded = cronForEach({
  name: 'workflows.drop_ended',
  cron: '35 2 * * *',
  handler: async ctx => {
    const runsBefore = ctx.now.subtract(KEEP_RUNS).toString()
    const actionsBefore = ctx.now.subtract(KEEP_ACTIONS).toString()
    while ((await ctx.transact(inner => dropOldRuns(inner, runsBefore, BATCH))) === BATCH);
    while ((await ctx.transact(inner => dropOldActions(inner, actionsBefore, BATCH))) === BATCH);
  },
})
