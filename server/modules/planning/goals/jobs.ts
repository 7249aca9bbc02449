import type { WorkCtx } from '#kit/context.ts'
import { cronForEach } from '#kit/job.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadEnvironment } from '#modules/reports/index.ts'
import { GoalMet } from '../events.ts'
import { measure } from './measure.ts'
import { findGoal, listUnmet, markMet } from './queries.ts'

/** Marked in the transaction that tells: once a goal, by whichever worker is first. */
export async function tellMetGoals(work: WorkCtx): Promise<void> {
  const goals = await work.transact(async ctx => {
    const { timezone } = await loadEnvironment(ctx)
    return listUnmet(ctx.db, localDate(ctx.now, timezone).toString())
  })
  for (const { id } of goals) {
    await work.transact(async ctx => {
      const goal = await findGoal(ctx.db, id)
      if (!goal || goal.met_at !== null) return
      const value = await measure(ctx, await loadEnvironment(ctx), goal)
      if (value < goal.target || !(await markMet(ctx, id))) return
      const { name, metric, target, user_id, start_date, end_date } = goal
      await ctx.emit(GoalMet, { goal_id: id, name, metric, target, value, user_id, start_date, end_date })
    })
  }
}

export const watchGoals = cronForEach({
  name: 'planning.watch_goals',
  cron: '*/5 * * * *',
  listedBy: 'list_goal_organizations',
  handler: tellMetGoals,
})
